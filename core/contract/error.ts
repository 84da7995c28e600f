/** Extra members of an error's `data`: `params` and `details` name parameters, others as the code demands. */
export interface ErrorOptions {
  /** Where a code has several statuses, which. */
  readonly status?: number;
  readonly data?: Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, string>>;
}

/** An error as clients get it (reference, Errors). */
export interface ErrorBody {
  readonly code: string;
  readonly message: string;
  readonly data: Readonly<Record<string, unknown>> & { readonly status: number };
}

/** An error made to be shown to the client. Anything else that is thrown is a 500, and its cause goes to the log alone. */
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

/** Statuses a code may have; the first is the default. */
export type Catalogue = Readonly<Record<string, readonly [number, ...number[]]>>;

/** What makes an error of a listed code. */
export interface ErrorMaker<C extends Catalogue = Catalogue> {
  (code: keyof C & string, message: string, options?: ErrorOptions): ApiError;
  readonly catalogue: C;
}

/** Declares the codes that a plugin throws. Codes are API: a test holds the list against the sources. */
export function defineErrors<const C extends Catalogue>(catalogue: C): ErrorMaker<C> {
  const make = (code: keyof C & string, message: string, options: ErrorOptions = {}) => {
    const statuses = catalogue[code];
    if (!statuses) throw new Error(`error code ${code} is not in the catalogue`);
    return new ApiError(code, options.status ?? statuses[0], message, options);
  };
  return Object.assign(make, { catalogue });
}
