/**
 * Who books, who sees who comes, who cancels (docs/tickets.md, Booking; security.md, Who may what), by the event's owner and state;
 * `opened` is an event behind a password that is sent.
 *
 *   made    201
 *   ok      200
 *   login   401 incorrect_password
 *   sign    401 rest_forbidden
 *   no      403 rest_forbidden
 *   locked  403 event-password-protected
 *   none    404 rest-event-not-found; of an RSVP rest_rsvp_not_found
 *   bad     400 rest_invalid_param
 *   lost    404 rest_no_route
 */
import { type Grid, grid } from '../grid.ts';

/** Everybody who may read the event. */
export const BOOK: Readonly<Record<string, Grid>> = {
  author: grid(`
              nobody  wrong  subscriber  contributor  author  another  editor  administrator
    publish   made    login  made        made         made    made     made    made
    future    none    login  none        none         made    none     made    made
    draft     none    login  none        none         made    none     made    made
    private   none    login  none        none         made    none     made    made
    trash     none    login  none        none         none    none     none    none
    password  locked  login  locked      locked       locked  locked   locked  locked
    opened    made    login  made        made         made    made     made    made
    missing   none    login  none        none         none    none     none    none
  `),
  contributor: grid(`
              nobody  wrong  subscriber  contributor  author  another  editor  administrator
    publish   made    login  made        made         made    made     made    made
    future    none    login  none        made         none    none     made    made
    draft     none    login  none        made         none    none     made    made
    private   none    login  none        made         none    none     made    made
    trash     none    login  none        none         none    none     none    none
    password  locked  login  locked      locked       locked  locked   locked  locked
    opened    made    login  made        made         made    made     made    made
  `),
};

/** Users who may edit the event; in the trash it has no visible RSVPs. */
export const LIST: Readonly<Record<string, Grid>> = {
  author: grid(`
              nobody       wrong  subscriber  contributor  author  another    editor  administrator
    publish   sign         login  no          no           ok      no         ok      ok
    future    sign|none    login  no|none     no|none      ok      no|none    ok      ok
    draft     sign|none    login  no|none     no|none      ok      no|none    ok      ok
    private   sign|none    login  no|none     no|none      ok      no|none    ok      ok
    trash     sign|none    login  no|none     no|none      none    no|none    none    none
    password  sign|locked  login  no|locked   no|locked    locked  no|locked  locked  locked
    opened    sign         login  no          no           ok      no         ok      ok
    missing   sign|none    login  no|none     no|none      none    no|none    none    none
  `),
  contributor: grid(`
              nobody       wrong  subscriber  contributor  author     another    editor  administrator
    publish   sign         login  no          no           no         no         ok      ok
    future    sign|none    login  no|none     no           no|none    no|none    ok      ok
    draft     sign|none    login  no|none     ok           no|none    no|none    ok      ok
    private   sign|none    login  no|none     no           no|none    no|none    ok      ok
    trash     sign|none    login  no|none     no|none      no|none    no|none    none    none
    password  sign|locked  login  no|locked   no|locked    no|locked  no|locked  locked  locked
    opened    sign         login  no          no           no         no         ok      ok
  `),
};

/** Users who may edit the event; a wrong secret gets the same response as a missing RSVP. The trash is not specified. */
export const CANCEL: Readonly<Record<string, Grid>> = {
  author: grid(`
              nobody  wrong  subscriber  contributor  author   another  editor   administrator
    publish   none    login  none        none         ok       none     ok       ok
    future    none    login  none        none         ok       none     ok       ok
    draft     none    login  none        none         ok       none     ok       ok
    private   none    login  none        none         ok       none     ok       ok
    trash     none    login  none        none         ok|none  none     ok|none  ok|none
    password  none    login  none        none         ok       none     ok       ok
    missing   none    login  none        none         none     none     none     none
  `),
  contributor: grid(`
              nobody  wrong  subscriber  contributor  author  another  editor   administrator
    publish   none    login  none        none         none    none     ok       ok
    future    none    login  none        none         none    none     ok       ok
    draft     none    login  none        ok           none    none     ok       ok
    private   none    login  none        none         none    none     ok       ok
    trash     none    login  none        none         none    none     ok|none  ok|none
    password  none    login  none        none         none    none     ok       ok
  `),
};

/** Everybody with the secret may cancel, whatever the state of the event; and requests that do not concern records. */
export const ANYONE = grid(`
              nobody  wrong  subscriber  contributor  author  another  editor  administrator
  secret      ok      login  ok          ok           ok      ok       ok      ok
  read        ok      login  ok          ok           ok      ok       ok      ok
  bad         bad     login  bad         bad          bad     bad      bad     bad
  no-method   lost    login  lost        lost         lost    lost     lost    lost
`);
