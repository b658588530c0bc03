import { describe, expect, it } from "vitest";
import { readText } from "./make-files.ts";

describe("the columns of a sheet", () => {
  it("counts mobiles, different ones and filled cells of every column", async () => {
    const { columns } = await readText(
      "Name,Mobile,Landline,Empty\nAda,0412 345 678,02 9876 5432,\nBo,+61412345679,,\nCy,not known,0298765432,\nDee,412345670,,\nAda,,,\nAda,61 412 345 678,,",
    );
    expect(columns).toEqual([
      {
        header: "Name",
        samples: ["Ada", "Bo", "Cy"],
        kind: "text",
        mobiles: 0,
        distinct: 0,
        filled: 6,
        long: 0,
      },
      {
        header: "Mobile",
        samples: ["0412 345 678", "+61412345679", "not known"],
        kind: "mobile",
        mobiles: 4,
        distinct: 3,
        filled: 5,
        long: 0,
      },
      {
        header: "Landline",
        samples: ["02 9876 5432", "0298765432"],
        kind: "text",
        mobiles: 0,
        distinct: 0,
        filled: 2,
        long: 0,
      },
      { header: "Empty", samples: [], kind: "empty", mobiles: 0, distinct: 0, filled: 0, long: 0 },
    ]);
  });

  it("says what most of a column's values are", async () => {
    const { columns } = await readText(
      [
        "Phone,Mail,Born,Joined,Spent,Notes",
        '0412345678,a@b.au,1/2/1990,2024-01-31 09:30,"$1,200.50",VIP',
        "0412345679,c@d.com.au,28/02/91,2024-02-01,15%,3",
        "lunch,none,,,-2,since 2019",
      ].join("\n"),
    );
    const kinds = ["mobile", "email", "date", "date", "number", "text"];
    expect(columns.map(({ kind }) => kind)).toEqual(kinds);
  });

  it("counts the cells that are too long to be a contact's value", async () => {
    const rows = ["x".repeat(500), "y".repeat(501), "z"].map((notes) => `0412345678,${notes}`);
    const { columns } = await readText(["Mobile,Notes", ...rows].join("\n"));
    expect(columns).toMatchObject([{ distinct: 1, long: 0 }, { long: 1 }]);
  });

  it("does not take another country's number for a mobile", async () =>
    expect((await readText("Phone\n64412345678\n+64 21 123 456")).columns).toMatchObject([
      { mobiles: 0, filled: 2 },
    ]));
});
