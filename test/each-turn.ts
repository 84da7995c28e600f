/** Runs something, and calls `turn` at each turn of the event loop meanwhile, and once after it. */
export async function eachTurn(work: () => Promise<unknown>, turn: () => void): Promise<void> {
  let next: NodeJS.Immediate;
  const look = () => {
    turn();
    next = setImmediate(look);
  };
  next = setImmediate(look);
  try {
    await work();
  } finally {
    clearImmediate(next);
    turn();
  }
}
