const FIRST = [
  "Amelia",
  "Jack",
  "Charlotte",
  "Oliver",
  "Mia",
  "Noah",
  "Isla",
  "Leo",
  "Zoë",
  "Hugo",
];
const LAST = ["Nguyen", "Smith", "Kelly", "Rossi", "Singh", "O'Brien", "Chen", "Walker"];

/** 40 customers with ordinary handsets (docs/simulator.md says what the last digits mean). */
export const DEMO_CONTACTS = Array.from({ length: 40 }, (_, i) => ({
  number: `0491570${String(100 + i)}`,
  fields: [
    { name: "First name", value: FIRST[i % FIRST.length] ?? "" },
    { name: "Last name", value: LAST[i % LAST.length] ?? "" },
  ],
}));
