import { describe, expect, it } from "vitest";
import { readText } from "./make-files.ts";

describe("the columns of a sheet", () => {
  it("counts mobiles, different ones and filled cells of every column", async () => {
    const { columns } = await readText(
      "Name,Mobile,Landline,Empty\nAda,0412 345 678,02 9876 5432,\nBo,+61412345679,,\nCy,not known,0298765432,\nDee,412345670,,\nAda,,,\nAda,61 412 345 678,,",
    );
    expect(columns).toEqual([
      { header: "Name", samples: ["Ada", "Bo", "Cy"], mobiles: 0, distinct: 0, filled: 6, long: 0 },
      {
        header: "Mobile",
        samples: ["0412 345 678", "+61412345679", "not known"],
        mobiles: 4,
        distinct: 3,
        filled: 5,
        long: 0,
      },
      {
        header: "Landline",
        samples: ["02 9876 5432", "0298765432"],
        mobiles: 0,
        distinct: 0,
        filled: 2,
        long: 0,
      },
      { header: "Empty", samples: [], mobiles: 0, distinct: 0, filled: 0, long: 0 },
    ]);
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
