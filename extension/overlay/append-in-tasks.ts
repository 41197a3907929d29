/** So many now, and the rest in tasks of their own: while something long opens, the page must not stand still. */
export function appendInTasks<Item>(
  parent: HTMLElement,
  items: readonly Item[],
  count: number,
  make: (item: Item) => HTMLElement,
): void {
  parent.append(...items.slice(0, count).map(make))
  if (items.length <= count) return
  setTimeout(() => {
    if (parent.isConnected) appendInTasks(parent, items.slice(count), count, make)
  }, 0)
}
