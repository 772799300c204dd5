/** Arrow keys move between the places of a board; one of them at a time is in the tab order. */
export function arrowGoal(board: Element, key: string, index: number, columns: number, count: number): boolean {
  const goal = { ArrowRight: index + 1, ArrowLeft: index - 1, ArrowDown: index + columns, ArrowUp: index - columns, Home: 0, End: count - 1 }[key];
  if (goal === undefined) return false;
  const places = board.querySelectorAll<SVGElement>('[data-place]'), next = places[goal];
  if (next) {
    places.forEach((place) => place.setAttribute('tabindex', '-1'));
    next.setAttribute('tabindex', '0');
    next.focus();
  }
  return true;
}
