/** Why an SVG is not taken: what is said of it behind its name, for whoever made it. */
export class SvgProblem extends Error {}
