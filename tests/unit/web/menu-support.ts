import { person } from "#tests/support/person.ts";

/** As if every screen in the documents existed. */
export const all = () => true;

export const labels = (entries: readonly { label: string }[]) => entries.map(({ label }) => label);

export const superAdmin = person({ role: "superAdmin", batch: true });
