/** Dependencies of each node, by name. */
export type Graph = ReadonlyMap<string, ReadonlySet<string>>;

/** Cycles of a graph, written `a → b → a`. */
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
