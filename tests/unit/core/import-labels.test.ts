import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { importNewGroup, type MergeLabel } from "#core/contract/imports/imports.ts";
import { readSheet } from "#worker/sheets/read-sheet.ts";

const NUMBER: MergeLabel = { id: 0, oldLabel: "Mobile", newLabel: "mobile", type: "number" };

function text(id: number, newLabel: string): MergeLabel {
  return { id, oldLabel: `Column ${id}`, newLabel, type: "text" };
}

/** What is wrong with a mapping; undefined if it is accepted. */
function wrongWith(labels: readonly object[]): string | undefined {
  const form = { name: "All", labels: JSON.stringify(labels) };
  return importNewGroup.input.safeParse(form).error?.issues[0]?.message;
}

describe("the labels of an import", () => {
  it("R423: have id, newLabel, oldLabel and type", () => {
    expect(wrongWith([NUMBER, text(1, "first_name")])).toBeUndefined();
    for (const name of ["id", "newLabel", "oldLabel", "type"]) {
      const { [name]: _, ...rest }: Record<string, unknown> = { ...text(1, "first_name") };
      expect(wrongWith([NUMBER, rest])).toBeDefined();
    }
  });

  it("R293: start with the mobile number, which occurs once", () => {
    const refused = "Please select number field first";
    expect(wrongWith([])).toBe(refused);
    expect(wrongWith([text(1, "first_name"), NUMBER])).toBe(refused);
    expect(wrongWith([NUMBER, { ...NUMBER, id: 1 }])).toBe(refused);
  });

  it("R348: are at most ten", () => {
    const texts = Array.from({ length: 10 }, (_, at) => text(at + 1, `label_${at}`));
    expect(wrongWith([NUMBER, ...texts.slice(0, 9)])).toBeUndefined();
    expect(wrongWith([NUMBER, ...texts])).toBe("You can only select 10 labels");
  });

  it("R349: are each required", () => {
    expect(wrongWith([NUMBER, text(1, "")])).toBe("Required");
    expect(wrongWith([NUMBER, text(1, "  ")])).toBe("Required");
  });

  it("R350: have at most 80 characters", () => {
    expect(wrongWith([NUMBER, text(1, "x".repeat(80))])).toBeUndefined();
    expect(wrongWith([NUMBER, text(1, "x".repeat(81))])).toBe(
      "Cannot be longer than 80 characters",
    );
  });
});

it("R394: the sample file at its static path is a file that can be imported", async () => {
  const bytes = new Uint8Array(
    readFileSync(new URL("../../../web/public/sample-contacts.csv", import.meta.url).pathname),
  );
  const { reading } = await readSheet({ name: "sample-contacts.csv", type: "text/csv", bytes });
  expect(reading.columns[0]).toMatchObject({ header: "mobile", mobiles: reading.totalRows });
});
