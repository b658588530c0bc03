import { describe, expect, it } from "vitest";
import { readText } from "./make-files.ts";

describe("the columns of a sheet", () => {
  it("counts mobiles and filled cells of every column", async () => {
    const { columns } = await readText(
      "Name,Mobile,Landline,Empty\nAda,0412 345 678,02 9876 5432,\nBo,+61412345679,,\nCy,not known,0298765432,\nDee,412345670,,\nAda,,,",
    );
    expect(columns).toEqual([
      { header: "Name", samples: ["Ada", "Bo", "Cy"], mobiles: 0, filled: 5 },
      {
        header: "Mobile",
        samples: ["0412 345 678", "+61412345679", "not known"],
        mobiles: 3,
        filled: 4,
      },
      { header: "Landline", samples: ["02 9876 5432", "0298765432"], mobiles: 0, filled: 2 },
      { header: "Empty", samples: [], mobiles: 0, filled: 0 },
    ]);
  });

  it("does not take another country's number for a mobile", async () =>
    expect((await readText("Phone\n64412345678\n+64 21 123 456")).columns).toMatchObject([
      { mobiles: 0, filled: 2 },
    ]));
});
