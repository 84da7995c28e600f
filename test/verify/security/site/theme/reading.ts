/**
 * Who reads and writes how a site looks (security.md, Who may what: templates and styles are administrators' to write;
 * reference.md, Site; docs/templates.md, docs/themes.md: they are read by those who write content).
 *
 *   ok, record  200; of a template: what its record says
 *   file        200, and what the file of the theme says
 *   login       401 incorrect_password
 *   sign, no    401, 403: with the code of the question
 *   none        404
 *   alone       400 rest_invalid_template: there is a file alone
 *   trashed     410 rest_already_trashed
 *   untrashed   501 rest_trash_not_supported
 *   bad         400 rest_invalid_param
 *   lacking     400 rest_missing_callback_param
 */
import { grid } from '../../grid.ts';

/**
 * Templates, in every context (WordPress, since 6.6): for unauthorized users a record does not exist, so the file is shown. The
 * same holds for inactive themes, which only administrators see.
 */
export const VIEW = grid(`
                    nobody  wrong  subscriber  contributor  author  another  editor  administrator
  file              sign    login  no          file         file    file     file    file
  customised        sign    login  no          record       record  record   record  record
  customised-draft  sign    login  no          file         file    file     file    record
  customised-trash  sign    login  no          file         file    file     file    file
  publish           sign    login  no          record       record  record   record  record
  draft             sign    login  no          none         none    none     none    record
  pending           sign    login  no          none         none    none     none    record
  private           sign    login  no          none         none    none     none    record
  trash             sign    login  no          none         none    none     none    record|none
  other-file        sign    login  no          none         none    none     none    file
  other-publish     sign    login  no          none         none    none     none    record
  missing           sign    login  no          none         none    none     none    none
`);

/** The template of a page: `nothing` is 200 with none. Unpublished ones are not used for pages. */
export const LOOKUP = grid(`
                    nobody  wrong  subscriber  contributor  author   another  editor   administrator
  file              sign    login  no          file         file     file     file     file
  customised        sign    login  no          record       record   record   record   record
  customised-draft  sign    login  no          file         file     file     file     file
  customised-trash  sign    login  no          file         file     file     file     file
  publish           sign    login  no          record       record   record   record   record
  draft             sign    login  no          nothing      nothing  nothing  nothing  nothing
  pending           sign    login  no          nothing      nothing  nothing  nothing  nothing
  private           sign    login  no          nothing      nothing  nothing  nothing  nothing
  trash             sign    login  no          nothing      nothing  nothing  nothing  nothing
  other-file        sign    login  no          nothing      nothing  nothing  nothing  nothing
  other-publish     sign    login  no          nothing      nothing  nothing  nothing  nothing
  missing           sign    login  no          nothing      nothing  nothing  nothing  nothing
`);

/** Only for administrators, and the errors of others. */
export const OWN = grid(`
              nobody     wrong  subscriber  contributor  author   another  editor   administrator
  ok          sign       login  no          no           no       no       no       ok
  hidden      sign|none  login  no|none     no|none      no|none  no|none  no|none  ok
  absent      sign|none  login  no|none     no|none      no|none  no|none  no|none  none
  alone       sign|alone login  no|alone    no|alone     no|alone no|alone no|alone alone
  trashed     sign|none  login  no|none     no|none      no|none  no|none  no|none  trashed|none|alone
  untrashed   sign|none|untrashed login  no|none|untrashed no|none|untrashed no|none|untrashed no|none|untrashed no|none|untrashed  untrashed
`);

/** Readable by users who write content, who also get errors for missing ones; inactive themes are treated as missing. */
export const WRITERS = grid(`
              nobody     wrong  subscriber  contributor  author   another  editor   administrator
  ok          sign       login  no          ok           ok       ok       ok       ok
  inactive    sign|none  login  no|none     none         none     none     none     ok
  absent      sign|none  login  no|none     none         none     none     none     none
  lacking     sign|lacking login  no|lacking lacking     lacking  lacking  lacking  lacking
`);

/** Creates of templates. */
export const CREATE = grid(`
              nobody        wrong  subscriber  contributor  author      another     editor      administrator
  nothing     sign          login  no          no           no          no          no          publish
  publish     sign          login  no          no           no          no          no          publish
  draft       sign          login  no          no           no          no          no          draft
  pending     sign          login  no          no           no          no          no          pending
  private     sign          login  no          no           no          no          no          private
  unheard     sign|bad      login  no|bad      no|bad       no|bad      no|bad      no|bad      bad
  slugless    sign|lacking  login  no|lacking  no|lacking   no|lacking  no|lacking  no|lacking  lacking
  themeless   sign          login  no          no           no          no          no          bad
`);

/**
 * Themes: which is active is told to those who write content, the others to administrators.
 *
 *   all, active, inactive  200 with those, and no others
 */
export const THEMES_SEEN = grid(`
               nobody  wrong  subscriber  contributor  author     another    editor     administrator
  list         sign    login  no          active|no    active|no  active|no  active|no  all
  active       sign    login  no          active       active     active     active     active
  inactive     sign    login  no          no           no         no         no         inactive
  both         sign    login  no          active|no    active|no  active|no  active|no  all
  one-active   sign    login  no          ok           ok         ok         ok         ok
  one-inactive sign    login  no          no           no         no         no         ok
  one-missing  sign|none    login  no|none     no|none      no|none    no|none    no|none    none
`);
