import { attribute, prefixed } from "../markup/xml-reader.ts";
import { type Parts, partName, readPart } from "./workbook-parts.ts";

export interface OutlineSheet {
  name: string;
  /** Hidden or very hidden. */
  hidden: boolean;
  /** The part that contains it. */
  part: string;
}

export interface Outline {
  sheets: OutlineSheet[];
  date1904: boolean;
  strings: string;
  styles: string;
}

interface Link {
  type: string;
  target: string;
}

/** What the workbook's own part and its links say about its sheets. */
export async function workbookOutline(parts: Parts, workbook: string): Promise<Outline> {
  const folder = workbook.slice(0, workbook.lastIndexOf("/") + 1);
  const links = await linksOf(parts, workbook, folder);
  const linked = (ending: string, usual: string) =>
    [...links.values()].find(({ type }) => type.endsWith(ending))?.target ?? folder + usual;
  const outline: Outline = {
    sheets: [],
    date1904: false,
    strings: linked("/sharedstrings", "sharedstrings.xml"),
    styles: linked("/styles", "styles.xml"),
  };
  const taken = new Set<string>();
  await readPart(parts, workbook, {
    open: (name, attributes) => {
      if (name === "workbookPr") {
        outline.date1904 = /^(?:1|true)$/.test(attribute(attributes, "date1904") ?? "");
      }
      if (name !== "sheet") return;
      const link = links.get(prefixed(attributes, "id") ?? "");
      // A chart sheet or an old macro sheet has no contacts.
      if (link && !link.type.endsWith("/worksheet")) return;
      const usual = `${folder}worksheets/sheet${outline.sheets.length + 1}.xml`;
      const part = link?.target ?? usual;
      // Each part belongs to one sheet: the same large one must not be read for any number of sheets.
      if (taken.has(partName(part))) return;
      taken.add(partName(part));
      outline.sheets.push({
        name: attribute(attributes, "name") ?? `Sheet${outline.sheets.length + 1}`,
        hidden: /hidden/i.test(attribute(attributes, "state") ?? ""),
        part,
      });
    },
  });
  return outline;
}

async function linksOf(parts: Parts, workbook: string, folder: string): Promise<Map<string, Link>> {
  const links = new Map<string, Link>();
  const name = `${folder}_rels/${workbook.slice(folder.length)}.rels`;
  await readPart(parts, name, {
    open: (element, attributes) => {
      if (element !== "Relationship") return;
      const target = attribute(attributes, "Target") ?? "";
      links.set(attribute(attributes, "Id") ?? "", {
        type: (attribute(attributes, "Type") ?? "").toLowerCase(),
        target: target.startsWith("/") ? partName(target) : resolved(folder, target),
      });
    },
  });
  return links;
}

/** A link's target as a part's name; `..` goes up one folder. */
function resolved(folder: string, target: string): string {
  const names: string[] = [];
  for (const name of partName(folder + target).split("/")) {
    if (name === "..") names.pop();
    else if (name !== ".") names.push(name);
  }
  return names.join("/");
}
