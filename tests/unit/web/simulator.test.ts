import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { PatternTable } from "../../../local/page/faults.tsx";

it("the simulator's page says what each ending of a number means", () => {
  const table = renderToStaticMarkup(createElement(PatternTable));
  for (const ending of ["0001", "0002", "0003", "0004", "0005", "0006", "0007", "0008", "others"]) {
    expect(table).toMatch(new RegExp(`<th scope="row"[^>]*>${ending}</th>`));
  }
});
