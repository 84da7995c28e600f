/** What each node needs, by name. */
export type Graph = ReadonlyMap<string, ReadonlySet<string>>;

/** A way round through the graph for each place where one begins, written `a → b → a`. Empty when there is none. */
export function cyclesOf(graph: Graph): readonly string[] {
  const done = new Set<string>();
  const cycles: string[] = [];
  const visit = (node: string, trail: readonly string[]): void => {
    if (trail.includes(node)) {
      cycles.push([...trail.slice(trail.indexOf(node)), node].join(' → '));
      return;
    }
    if (done.has(node)) return;
    for (const next of graph.get(node) ?? []) visit(next, [...trail, node]);
    done.add(node);
  };
  for (const node of graph.keys()) visit(node, []);
  return cycles;
}
