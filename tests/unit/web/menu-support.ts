import { person } from "#tests/support/person.ts";

export const labels = (entries: readonly { label: string }[]) => entries.map(({ label }) => label);

export const superAdmin = person({ role: "superAdmin", batch: true });
