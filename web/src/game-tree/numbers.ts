/** Numbers are exact strings such as 3, -19/5 and inf. */

/** The nearest machine number, to compare and to draw. */
export function toNumber(text: string): number {
  if (text.endsWith('inf')) return text.startsWith('-') ? -Infinity : Infinity;
  const [top, bottom] = text.split('/');
  return Number(top) / Number(bottom ?? 1);
}

/** The number as it is drawn: exact where that is short. */
export function show(text: string): string {
  if (text.startsWith('(')) return `(${text.slice(1, -1).split(', ').map(show).join(', ')})`;
  if (text.endsWith('inf')) return text.replace('inf', '∞');
  if (text.length <= 9) return text;
  const near = toNumber(text);
  return '≈' + (Math.abs(near) < 1e6 ? near.toFixed(2) : near.toExponential(3));
}

/** A number that a person may type as a payoff. */
export function isPayoff(text: string): boolean {
  return /^-?\d+(\.\d+)?(\/0*[1-9]\d*)?$/.test(text);
}

/** An exact fraction: top and bottom, the bottom positive. */
export type Fraction = [bigint, bigint];

export function fraction(text: string): Fraction {
  const [top = '0', bottom = '1'] = text.split('/');
  const [whole = '0', decimals = ''] = top.split('.');
  return reduced(BigInt(whole + decimals), BigInt(bottom) * 10n ** BigInt(decimals.length));
}

export function plus([a, b]: Fraction, [c, d]: Fraction): Fraction {
  return reduced(a * d + c * b, b * d);
}

export function times([a, b]: Fraction, [c, d]: Fraction): Fraction {
  return reduced(a * c, b * d);
}

export function divided([a, b]: Fraction, [c, d]: Fraction): Fraction {
  return c < 0n ? reduced(-a * d, -b * c) : reduced(a * d, b * c);
}

export function fractionText([top, bottom]: Fraction): string {
  return bottom === 1n ? `${top}` : `${top}/${bottom}`;
}

function reduced(top: bigint, bottom: bigint): Fraction {
  let [a, b] = [top < 0n ? -top : top, bottom];
  while (b) [a, b] = [b, a % b];
  return a ? [top / a, bottom / a] : [0n, 1n];
}
