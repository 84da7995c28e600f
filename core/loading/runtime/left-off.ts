/** Plugins that are off though the settings have them on, because of what their code did. */
export class LeftOff {
  readonly #reasons = new Map<string, string>();

  /** @param reason one sentence for the operator */
  add(plugin: string, reason: string): void {
    this.#reasons.set(plugin, reason);
  }

  has(plugin: string): boolean {
    return this.#reasons.has(plugin);
  }

  /** Somebody has mended them, or wants them tried again. */
  clear(): void {
    this.#reasons.clear();
  }

  /** Why, one sentence each. */
  get reasons(): readonly string[] {
    return [...this.#reasons.values()];
  }
}
