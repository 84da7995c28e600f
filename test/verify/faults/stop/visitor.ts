/** The acknowledged state of an event. */
export interface KeptEvent {
  readonly title: string;
  readonly venue: string;
  readonly organizer: string;
}

/** Client that writes events over HTTP, one request at a time, until the server no longer responds. */
export class Visitor {
  readonly #server: { readonly url: string; readonly authorization: string };
  readonly #name: string;
  readonly #kept = new Map<number, KeptEvent>();
  readonly #problems: string[] = [];
  #answers = 0;
  #refusals = 0;

  /** @param name not contained in that of another visitor */
  constructor(server: { readonly url: string; readonly authorization: string }, name: string) {
    this.#server = server;
    this.#name = name;
  }

  /** Events by id, as of the last acknowledged write. */
  get kept(): ReadonlyMap<number, KeptEvent> {
    return this.#kept;
  }

  /** Responses that were neither a success nor a refusal, or were incomplete. */
  get problems(): readonly string[] {
    return this.#problems;
  }

  get acknowledged(): number {
    return this.#answers - this.#refusals;
  }

  /** Number of 503 responses. */
  get refusals(): number {
    return this.#refusals;
  }

  /** @param onAnswer called after each response */
  async run(onAnswer: () => void): Promise<void> {
    for (let number = 0; await this.#write(number); number++) onAnswer();
  }

  /** @returns whether there was a response */
  #write(number: number): Promise<boolean> {
    const [id, last] = [...this.#kept].at(-1) ?? [];
    if (id !== undefined && last && number % 3 === 2) {
      const title = `${last.title}, moved`;
      return this.#send('PUT', `/${id}`, { title }, { ...last, title });
    }
    const title = `${this.#name} event ${number}`;
    const [venue, organizer] = [`${title}: venue`, `${title}: organizer`];
    const event = {
      ...{ title, status: 'publish', start_date: '2031-05-01 10:00:00', end_date: '2031-05-01 12:00:00' },
      ...{ venue: { venue }, organizer: { organizer } },
    };
    return this.#send('POST', '', event, { title, venue, organizer });
  }

  async #send(method: 'POST' | 'PUT', path: string, event: object, kept: KeptEvent): Promise<boolean> {
    const { url, authorization } = this.#server;
    const headers = { authorization, 'Content-Type': 'application/json' };
    const body = JSON.stringify(event);
    const answer = await fetch(`${url}/api/calendar/events/v1/events${path}`, { method, headers, body }).catch(
      // no longer accepted; whether it was written is seen in the files
      () => undefined,
    );
    if (!answer) return false;
    this.#answers++;
    try {
      const { id } = (await answer.json()) as { readonly id: number };
      if (answer.ok) this.#kept.set(id, kept);
      else if (answer.status === 503) this.#refusals++;
      else this.#problems.push(`${method} ${kept.title}: ${answer.status}`);
    } catch (error) {
      this.#problems.push(`${method} ${kept.title}: half an answer, ${error}`);
    }
    return true;
  }
}
