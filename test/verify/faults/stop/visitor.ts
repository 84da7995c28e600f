/** What a writer was told of an event that it made. */
export interface KeptEvent {
  readonly title: string;
  readonly venue: string;
  readonly organizer: string;
}

/** Somebody who writes events over HTTP, one request after the other, until the server answers no more. */
export class Visitor {
  readonly #server: { readonly url: string; readonly authorization: string };
  readonly #name: string;
  readonly #kept = new Map<number, KeptEvent>();
  readonly #problems: string[] = [];
  #answers = 0;
  #refusals = 0;

  /** @param name not a part of another's */
  constructor(server: { readonly url: string; readonly authorization: string }, name: string) {
    this.#server = server;
    this.#name = name;
  }

  /** By id, each as its last acknowledged write left it. */
  get kept(): ReadonlyMap<number, KeptEvent> {
    return this.#kept;
  }

  /** Answers that were neither a success nor a refusal, or were cut off. */
  get problems(): readonly string[] {
    return this.#problems;
  }

  get acknowledged(): number {
    return this.#answers - this.#refusals;
  }

  /** Answered with 503. */
  get refusals(): number {
    return this.#refusals;
  }

  /** @param onAnswer called after each */
  async run(onAnswer: () => void): Promise<void> {
    for (let number = 0; await this.#write(number); number++) onAnswer();
  }

  /** @returns whether there was an answer */
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
      // not taken any more; whether anything came of it shows in the files
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
