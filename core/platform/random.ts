/** Randomness fit for secrets, injected. */
export interface Random {
  bytes(count: number): Uint8Array;
}
