/** Options of an error. `data` has `params` and `details` by parameter, or other members that the code defines. */
export interface ErrorOptions {
  /** The status, if the code has several. */
  readonly status?: number;
  readonly data?: Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, string>>;
}

/** An error as sent to clients (reference, Errors). */
export interface ErrorBody {
  readonly code: string;
  readonly message: string;
  readonly data: Readonly<Record<string, unknown>> & { readonly status: number };
}

/** An error that is shown to the client. Anything else that is thrown becomes a 500, and its cause is only logged. */
export class ApiError extends Error {
  readonly code: string;
  readonly status: number;
  readonly data: Readonly<Record<string, unknown>>;
  readonly headers: Readonly<Record<string, string>>;

  constructor(code: string, status: number, message: string, options: Omit<ErrorOptions, 'status'> = {}) {
    super(message);
    this.name = 'ApiError';
    this.code = code;
    this.status = status;
    this.data = options.data ?? {};
    this.headers = options.headers ?? {};
  }

  /** The body: `{ code, message, data: { status, … } }`. */
  toJSON(): ErrorBody {
    return { code: this.code, message: this.message, data: { status: this.status, ...this.data } };
  }
}

/** Possible statuses by error code; the first is the default. */
export type Catalogue = Readonly<Record<string, readonly [number, ...number[]]>>;

/** Creates an error with one of the codes of a catalogue. */
export interface ErrorMaker<C extends Catalogue = Catalogue> {
  (code: keyof C & string, message: string, options?: ErrorOptions): ApiError;
  readonly catalogue: C;
}

/** Declares the error codes of a plugin. They are part of the API; a test compares the list with the sources. */
export function defineErrors<const C extends Catalogue>(catalogue: C): ErrorMaker<C> {
  const make = (code: keyof C & string, message: string, options: ErrorOptions = {}) => {
    const statuses = catalogue[code];
    if (!statuses) throw new Error(`error code ${code} is not in the catalogue`);
    return new ApiError(code, options.status ?? statuses[0], message, options);
  };
  return Object.assign(make, { catalogue });
}
