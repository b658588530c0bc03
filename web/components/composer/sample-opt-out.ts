import { OPT_OUT_CODE_LENGTH, OPT_OUT_TEXT, type OptOut, optOutLine } from "#core/rules/opt-out.ts";

/** An opt-out to show and to count: its link has a placeholder as long as a real link's code. */
export function sampleOptOut(kind: OptOut["kind"], linkHost: string): OptOut {
  return kind === "link"
    ? { kind, link: `${linkHost}/u${"#".repeat(OPT_OUT_CODE_LENGTH)}` }
    : { kind };
}

/** The line that an opt-out adds to a message; empty if it adds none. */
export function optOutWords(optOut: OptOut): string {
  if (optOut.kind === "none") return "";
  return optOut.kind === "link" ? optOutLine(optOut.link) : OPT_OUT_TEXT;
}
