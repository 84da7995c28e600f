/** A risk of the OWASP API Security Top 10, and the tests that cover it. */
export interface OwaspRow {
  readonly risk: string;
  /** Names of tests by file below `test/`. */
  readonly tests: Readonly<Record<string, readonly string[]>>;
}

/** As many as each row needs. */
export const LEAST = 6;

/** The edition of 2023. No test counts twice. */
export const OWASP: readonly OwaspRow[] = [
  {
    risk: 'API1:2023 Broken Object Level Authorization',
    tests: {
      'calendar/guard.test.ts': [
        'an author changes another’s: is stopped',
        'an author removes another’s: is stopped',
        'a contributor unpins: is stopped',
      ],
      'calendar/rights.test.ts': [
        'contributor does not change or trash the publish event of the author',
        'subscriber does not change or trash the draft event of the author',
      ],
      'site/users/users-write.test.ts': ['application passwords of others are administrators’ alone'],
      'tickets/rsvp.test.ts': [
        'the author of an event sees who comes to it, and cancels for them; another author does neither',
      ],
    },
  },
  {
    risk: 'API2:2023 Broken Authentication',
    tests: {
      'auth/authenticate.test.ts': [
        'a wrong login and a wrong password are answered alike, on every route',
        'ten failures a minute from one address, then no more, right or wrong',
        'one IPv6 network is one guesser',
        'plain HTTP from another machine tells nobody whether a password is right',
        'whoever gets the login of a removed user does not get their passwords',
        'a change counts from the next request on',
      ],
      'auth/account-passwords.test.ts': [
        'where nothing is kept, no password is right, after the same work',
        'one is hashed at a time, sixteen wait at most',
      ],
      'auth/form-tokens.test.ts': ['a token is good until it is spent, others stay'],
      'site/users/users-meanwhile.test.ts': [
        'their password is revoked while a body is on its way: nothing comes of it',
        'they are deleted while a body is on its way: nothing comes of it',
        'their role is taken away while a new password is hashed: nothing comes of it',
      ],
      'site/users/users-attacks.test.ts': ['an application password that is revoked by itself is refused from then on'],
    },
  },
  {
    risk: 'API3:2023 Broken Object Property Level Authorization',
    tests: {
      'calendar/rights.test.ts': [
        'contributor creates with {"status":"publish"}: pending',
        'contributor creates with {"sticky":true}: rest_forbidden',
        'author creates with {"author":1}: rest_forbidden',
      ],
      'calendar/guard.test.ts': ['a contributor pins what was not: is stopped'],
      'calendar/password.test.ts': [
        'an editor reads it, and the password, in the context edit; others do not',
        'lists show its title and none of its texts, and no search finds them',
      ],
      'site/users/users-attacks.test.ts': ['whose an application password is, the path alone says'],
      'http/request/json-body.test.ts': ['refused: the prototype, escaped', 'refused: the constructor'],
      'tickets/rsvp.test.ts': [
        'who comes is told nowhere else: two worlds that differ in it answer strangers alike',
        'what is stored of a guest lies out of git, and of the secret only a hash',
      ],
    },
  },
  {
    risk: 'API4:2023 Unrestricted Resource Consumption',
    tests: {
      'http/server/limits.test.ts': [
        'a JSON body: more is 413 rest_body_too_large',
        'the depth of JSON: more is 400 rest_body_too_complex',
        'the items of a list: more is 400 rest_body_too_complex',
        'the pairs of a query: more is 400 rest_too_many_params',
        'the size of headers: more is 431 rest_headers_too_large',
        'the limits are those that are promised',
      ],
      'http/server/overload.test.ts': [
        'requests beyond those in flight are 503 and may come again',
        'connections beyond those of an address are 503, and count no more once closed',
        'who does not read the answer is let go',
      ],
      'http/server/slow.test.ts': ['one byte after the other does not make the time longer'],
    },
  },
  {
    risk: 'API5:2023 Broken Function Level Authorization',
    tests: {
      'auth/rights.test.ts': ['who may manage_site', 'who may manage_theme', 'who may unfiltered_html'],
      'calendar/rights.test.ts': ['subscriber creates with {}: rest_forbidden'],
      'site/users/users-attacks.test.ts': [
        'no way makes subscriber an administrator, or gives them another account',
        'no way makes editor an administrator, or gives them another account',
        'an administrator is left: demoting, each the other and themselves, at once',
        'an administrator is left: deleting for an heir, each the other and themselves, at once',
      ],
      'loading/refused.test.ts': [
        'refused: a collection of another, read',
        'refused: a record of a collection that it only reads, changed',
      ],
    },
  },
  {
    risk: 'API6:2023 Unrestricted Access to Sensitive Business Flows',
    tests: {
      'tickets/rsvp.test.ts': [
        'no more seats are given than there are, and not to one address more than the settings say',
        'one address asks so often within a minute, right or wrong, and then has to wait',
        '200 ask at once for 50 seats: 50 are told that they have one, and so many are stored',
        'asked again with the secret of the client, nothing is booked twice, also when all is sold',
        'a ticket is booked from the start of its sale to its end, and none of an event that is over',
        'a secret that can be guessed is a 400 that names secret, and nothing is booked',
      ],
      'calendar/password.test.ts': ['ten wrong words a minute, then 429, for this address alone'],
    },
  },
  {
    risk: 'API7:2023 Server Side Request Forgery',
    tests: {
      'outgoing/outgoing.test.ts': [
        'nothing is sent but what is needed',
        'of a name with one that is private, of the other family, none is tried',
        'after one to another port, nothing is got',
        'after four, nothing is got',
      ],
      'outgoing/public-address.test.ts': [
        '127.0.0.0 to 127.255.255.255 is not public',
        '169.254.0.0 to 169.254.255.255 is not public',
      ],
      'house/outgoing.test.ts': ['the network is used by the guarded client alone'],
    },
  },
  {
    risk: 'API8:2023 Security Misconfiguration',
    tests: {
      'auth/authenticate.test.ts': ['credentials over plain HTTP from another machine: 403'],
      'app-authorization/return-address.test.ts': ['"javascript:alert(1)" is none', '"http://app.example/" is none'],
      'http/every-answer.test.ts': [
        'what a client sent cannot split a header',
        'Cache-Control for somebody: private, no-store',
        'without an origin there is nothing to allow',
      ],
      'http/server/overload.test.ts': [
        'a handler that fails is a 500 without a reason',
        'the address and its security are the proxy’s word',
      ],
    },
  },
  {
    risk: 'API9:2023 Improper Inventory Management',
    tests: {
      'http/openapi/discovery.test.ts': [
        'routes are keyed by path, each with its namespace, methods and link',
        'the index of a namespace has its own routes and takes namespace and context',
      ],
      'http/routing/options.test.ts': [
        'OPTIONS /nothing finds nothing',
        'parameters of extensions are described where their plugin is on, and only there',
      ],
      'house/error-codes.test.ts': ['no code is thrown and never listed', 'no code is listed and never thrown'],
    },
  },
  {
    risk: 'API10:2023 Unsafe Consumption of APIs',
    tests: {
      'oembed/checked-answer.test.ts': [
        'of unknown members',
        'of markup in a title, which is a text',
        'of a photo that is a script',
        'of rich with html that is none',
      ],
      'outgoing/outgoing.test.ts': ['an answer of one more is not taken', 'an answer that is packed is not taken'],
      'platform/network/tls.test.ts': ['a certificate of another name: ERR_TLS_CERT_ALTNAME_INVALID'],
      'calendar/import/junk.test.ts': ['nesting without end neither crashes nor takes long'],
    },
  },
];
