import { readFileSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { expect, it } from "vitest";

const migration = readFileSync(
  new URL("../../../migrations/control/0032_own-references.sql", import.meta.url).pathname,
  "utf8",
);

it("an update puts numbers that were given from the stock on invoices, and no others", () => {
  const database = new DatabaseSync(":memory:");
  database.exec(
    "CREATE TABLE dedicated_numbers (id TEXT, status TEXT, payment_mode TEXT, rental TEXT)",
  );
  database.exec(`INSERT INTO dedicated_numbers VALUES ('given', 'assigned', 'stripe', NULL),
    ('by card', 'assigned', 'stripe', 'order'), ('arranged', 'assigned', 'admin', NULL),
    ('in stock', 'active', 'stripe', NULL)`);
  database.exec(migration);
  const modes = database.prepare("SELECT id, payment_mode FROM dedicated_numbers").all();
  expect(Object.fromEntries(modes.map((row) => [row.id, row.payment_mode]))).toEqual({
    given: "invoice",
    "by card": "stripe",
    arranged: "admin",
    "in stock": "stripe",
  });
});
