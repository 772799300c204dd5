/** Agents as text, such as `alphabeta:cut=strict,returns=hard` (crates/engine/src/spec.rs). */

export interface AlgorithmSpec {
  name: string;
  options: Record<string, string>;
}

export function parseSpec(text: string): AlgorithmSpec {
  const [name = '', rest = ''] = text.split(/:(.*)/s);
  const options = rest.split(',').filter(Boolean).map((part) => part.split('=') as [string, string]);
  return { name, options: Object.fromEntries(options.map(([key, value]) => [key.trim(), value?.trim() ?? 'on'])) };
}

export function writeSpec({ name, options }: AlgorithmSpec): string {
  const text = Object.entries(options).filter(([, value]) => value).map(([key, value]) => `${key}=${value}`).join(',');
  return text ? `${name}:${text}` : name;
}

/** Sets one convention. Ties other than the first need strict cuts: after a cut on equality, equal moves are only known to be no better. */
export function withOption(spec: AlgorithmSpec, key: string, value: string): AlgorithmSpec {
  const options = { ...spec.options, [key]: value };
  if (key === 'ties' && value && value !== 'first') options.cut = 'strict';
  if (key === 'cut' && value !== 'strict' && options.ties && options.ties !== 'first') options.ties = '';
  return { ...spec, options };
}

/** Algorithms with the options of alpha-beta. */
export const hasConventions = (name: string): boolean => ['alphabeta', 'deepening', 'memo', 'star1', 'star2', 'paranoid'].includes(name);
