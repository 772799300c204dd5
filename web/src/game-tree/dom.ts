/** Everything that is shown is set as text, never as markup. */

export function make<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag, attributes: Record<string, string> = {}, text = '',
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  if (text) element.textContent = text;
  return element;
}

/** Sets text only where it differs, so that nothing is drawn or read aloud twice. */
export function write(element: Element, text: string): void {
  if (element.textContent !== text) element.textContent = text;
}

/** The same for classes. */
export function mark(element: Element, classes: string): void {
  if (element.getAttribute('class') !== classes) element.setAttribute('class', classes);
}

export function fold(title: string, content: HTMLElement, open: boolean): HTMLDetailsElement {
  const made = make('details');
  made.append(make('summary', {}, title), content);
  made.open = open;
  return made;
}
