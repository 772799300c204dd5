/** Files to keep. */

import look from '../../../crates/explain/assets/tree.css?raw';

export function save(name: string, type: string, text: string): void {
  const link = document.createElement('a'), url = URL.createObjectURL(new Blob([text], { type }));
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** The picture with its own style, so that it needs nothing else. */
export function svgFile(svg: SVGSVGElement): string {
  const copy = svg.cloneNode(true) as SVGSVGElement;
  copy.removeAttribute('style');
  copy.querySelectorAll('[tabindex]').forEach((each) => each.removeAttribute('tabindex'));
  const style = document.createElementNS('http://www.w3.org/2000/svg', 'style');
  style.textContent = look;
  copy.prepend(style);
  return `<?xml version="1.0" encoding="UTF-8"?>\n${new XMLSerializer().serializeToString(copy)}\n`;
}
