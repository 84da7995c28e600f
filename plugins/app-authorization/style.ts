import { trustedHtml } from '../../core/index.ts';

/** The style sheet of these pages: one column, light or dark like the reader's system, for any width and text size. */
export const style = trustedHtml(`
:root {
  color-scheme: light dark;
  --back: #f6f6f4; --card: #ffffff; --text: #1c1d1f; --soft: #55585d; --line: #85888d;
  --main: #1f4f8f; --on-main: #ffffff; --wrong: #a3161c; --wrong-back: #fdeeee;
}
@media (prefers-color-scheme: dark) {
  :root {
    --back: #16181b; --card: #1f2226; --text: #ececea; --soft: #b3b6bb; --line: #7d8187;
    --main: #9cc3f5; --on-main: #10243d; --wrong: #ffb3b0; --wrong-back: #3a1d1e;
  }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--back); color: var(--text); font: 1rem/1.5 system-ui, sans-serif; }
main {
  max-width: 32rem; margin: 0 auto; padding: 1.5rem 1rem 3rem; background: var(--card);
  min-height: 100vh; overflow-wrap: anywhere;
}
@media (min-width: 34rem) { main { min-height: 0; margin: 3rem auto; padding: 2rem; border-radius: .75rem; } }
h1 { font-size: 1.5rem; line-height: 1.25; margin: 0 0 1rem; }
p, dl, ul { margin: 0 0 1rem; }
dt, label { display: block; font-weight: 600; }
dd { margin: 0 0 .75rem; }
.site, .hint { color: var(--soft); margin-bottom: .5rem; }
a { color: var(--main); display: inline-block; min-height: 1.5rem; }
.hint { font-size: .875rem; margin: .25rem 0 0; }
.field { margin-bottom: 1rem; }
.wrong { margin-bottom: 1rem; color: var(--wrong); background: var(--wrong-back); border-left: .25rem solid; padding: .75rem 1rem; }
.wrong :last-child { margin-bottom: 0; }
input {
  width: 100%; min-height: 2.75rem; margin-top: .25rem; padding: .5rem .75rem; font: inherit; color: inherit;
  background: var(--card); border: 1px solid var(--line); border-radius: .375rem;
}
input[aria-invalid] { border: 2px solid var(--wrong); }
.secret { font-family: ui-monospace, monospace; }
.answers { display: flex; flex-wrap: wrap; gap: .75rem; margin-top: 1.5rem; }
button {
  flex: 1 1 9rem; min-height: 2.75rem; padding: .5rem 1rem; font: inherit; font-weight: 600; cursor: pointer;
  color: var(--main); background: var(--card); border: 1px solid; border-radius: .375rem;
}
button.main { color: var(--on-main); background: var(--main); border-color: var(--main); }
:focus-visible { outline: 3px solid var(--main); outline-offset: 2px; }
`);
