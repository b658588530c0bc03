import { csvRows } from "./csv-rows.ts";
import { REGISTRATION_STATES, type RegistrationState } from "./name-registrations.ts";
import { REGISTRATION_LIST, REGISTRATION_WORDS } from "./registration-words.ts";

export interface AnswerRow {
  /** From 1. */
  row: number;
  name: string;
  state: RegistrationState;
  reason: string;
}

export interface RejectedRow {
  row: number;
  name: string;
  reason: string;
}

const LONGEST_REASON = 300;

/** Whether a state has to say why: its owner has to do something, or learns of a refusal. */
export function needsReason(state: RegistrationState): boolean {
  return state === "refused" || state === "awaiting_customer";
}

/** The register's answer: name, state, reason on each line, with or without a heading. */
export function readAnswer(text: string): { rows: AnswerRow[]; rejected: RejectedRow[] } {
  const rows: AnswerRow[] = [];
  const rejected: RejectedRow[] = [];
  const seen = new Set<string>();
  for (const { row, cells } of csvRows(text)) {
    const [given = "", word = "", reason = ""] = cells;
    // As the submission file has a name that begins with a hyphen.
    const name = given.replace(/^'(?=-)/, "");
    if (row === 1 && name.toLowerCase() === "name") continue;
    const refuse = (why: string) => rejected.push({ row, name, reason: why });
    const state = stateOf(word);
    const key = name.toLowerCase();
    if (name === "") refuse("There is no name in this row");
    else if (seen.has(key)) refuse("This name is in an earlier row too");
    else if (!state) refuse(`“${word}” is not a state: use ${REGISTRATION_LIST}`);
    else if (needsReason(state) && reason === "") refuse("This state needs a reason");
    else if (reason.length > LONGEST_REASON) refuse("The reason is longer than 300 characters");
    else rows.push({ row, name, state, reason });
    seen.add(key);
  }
  return { rows, rejected };
}

function stateOf(word: string): RegistrationState | undefined {
  const plain = word.toLowerCase().replace(/[ _-]+/g, " ");
  return REGISTRATION_STATES.find((state) =>
    [state.replaceAll("_", " "), REGISTRATION_WORDS[state].toLowerCase()].includes(plain),
  );
}
