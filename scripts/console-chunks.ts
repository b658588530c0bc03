import { build, type Plugin, type Rolldown } from "vite";
import { allScreens } from "./console-hints.ts";
import { ROOT } from "./paths.ts";

const WEB = `${ROOT}web/`;
const SHELL = `${WEB}app/shell.tsx`;
const ENTRY = {
  name: "entry",
  tags: ["$initial"],
  priority: 1000,
} satisfies Rolldown.CodeSplittingGroup;

/** Files of JavaScript that a first visit to a screen may load. */
export const MOST_FILES = 13;
/** What a file costs besides its content: its imports, and what it cannot share in compression. */
const FILE_BYTES = 900;
/** A byte gzipped, of a byte. */
const GZIPPED = 0.28;
/** The heavier a screen, the less of what it does without is loaded with it: how much less. */
const STEEPNESS = 26;
/** What a screen before the sign-in may load of what one behind it may, as in the budget. */
const SIGNED_OUT = 0.8;
const LEAST_WEIGHT = 0.02;
/** Of what opens later, such as a dialog. */
const LATER_WEIGHT = 0.05;
/** Of so many pairs the cost is worked out exactly before one is merged. */
const CANDIDATES = 100;

/** Modules that are loaded together. */
interface Part {
  modules: string[];
  bytes: number;
  needs: Set<Part>;
  /** Which visits load it, 1 or 0, in the order of the visits. */
  loads: Uint8Array;
  /** The part of a screen, or of what opens later: nothing is added to it. */
  fixed: boolean;
}

interface Merge {
  one: Part;
  other: Part;
  /** The lowest is the best. */
  order: number;
}

interface Visit {
  /** What a byte more counts. */
  weight: number;
  /** How many more files it may load. */
  spare: number;
}

/** Splits the console into files as it is built; `plugins` are those that make it smaller. */
export function plannedChunks(plugins: Plugin[]): Plugin {
  return {
    name: "planned-chunks",
    apply: "build",
    config: async () => {
      const groups = await planChunks(plugins);
      return { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } };
    },
  };
}

/**
 * How the console is split into files. A build that keeps apart whatever not the same screens need says
 * which screen needs what; then the parts that cost least together become one, until no first visit loads
 * more than MOST_FILES and no further merge gains.
 */
async function planChunks(plugins: Plugin[]): Promise<Rolldown.CodeSplittingGroup[]> {
  const { parts, screens } = await readParts(plugins);
  let live = parts;
  for (let next = bestMerge(live, screens); next; next = bestMerge(live, screens)) {
    live = merged(live, next);
  }
  const file = new Map(
    inOrder(live).flatMap(({ modules }, index) => modules.map((id) => [id, index] as const)),
  );
  const files = [...new Set(file.values())];
  const shared = files.map((index) => ({
    name: "part",
    priority: ENTRY.priority - 1 - index,
    test: (id: string) => file.get(id) === index,
    includeDependenciesRecursively: false,
  }));
  return [ENTRY, ...shared];
}

async function readParts(plugins: Plugin[]) {
  const exact = { name: "exact", minShareCount: 2, entriesAware: true };
  const built = await build({
    ...{ configFile: false, root: WEB, logLevel: "error", plugins: [withoutStyles, ...plugins] },
    build: {
      ...{ write: false, target: "es2023", modulePreload: false },
      rolldownOptions: {
        output: { codeSplitting: { groups: [ENTRY, exact] } },
        treeshake: { propertyReadSideEffects: false },
      },
    },
  });
  if (Array.isArray(built) || !("output" in built)) throw new Error("A build has one output");
  const chunks = built.output.filter((file) => file.type === "chunk");
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, partOf(chunk)]));
  for (const { fileName, imports } of chunks) {
    for (const needed of imports) found(byFile, fileName).needs.add(found(byFile, needed));
  }
  const byModule = new Map(
    chunks.flatMap(({ facadeModuleId, fileName }) =>
      facadeModuleId ? [[facadeModuleId, found(byFile, fileName)] as const] : [],
    ),
  );
  const entry = found(byModule, `${WEB}index.html`);
  const screens = await screenParts(byModule);
  const opened = [...byModule.values()].filter((part) => !screens.flat().includes(part));
  const visits = [...screens.map((roots) => [entry, ...roots]), ...opened.map((part) => [part])];
  const parts = [...byFile.values()];
  for (const part of parts) part.loads = new Uint8Array(visits.length);
  for (const [visit, roots] of visits.entries()) {
    for (const part of withNeeds(roots)) part.loads[visit] = 1;
  }
  return { parts, screens: screens.length };
}

/** The parts that a first visit to each screen begins with, besides the entry; each set of them once. */
async function screenParts(byModule: ReadonlyMap<string, Part>): Promise<Part[][]> {
  const roots = (await allScreens()).map(({ signedIn, modules }) =>
    [...(signedIn ? [SHELL] : []), ...modules.map((name) => WEB + name)].toSorted(),
  );
  const different = new Map(roots.map((ids) => [ids.join(), ids]));
  return [...different.values()].map((ids) => ids.map((id) => found(byModule, id)));
}

function partOf({ moduleIds, code, isEntry, isDynamicEntry }: Rolldown.OutputChunk): Part {
  const bytes = FILE_BYTES + code.length * GZIPPED;
  const fixed = isEntry || isDynamicEntry;
  return { modules: moduleIds, bytes, needs: new Set(), loads: new Uint8Array(), fixed };
}

/** The cheapest merge of the present parts; none if all is well. */
function bestMerge(parts: readonly Part[], screens: number): Merge | undefined {
  const visits = visitsOf(parts, screens);
  const likely = likelyMerges(
    parts.filter(({ fixed }) => !fixed),
    visits,
  ).slice(0, CANDIDATES);
  return likely.flatMap((pair) => exactly(pair, visits)).toSorted(byOrder)[0];
}

/** What a byte more in each visit counts, and whether the visit loads as many files as it may, or more. */
function visitsOf(parts: readonly Part[], screens: number): Visit[] {
  const visits = loadedIn(parts);
  const heaviest = Math.max(...visits.slice(0, screens).map(({ share }) => share));
  return visits.map(({ share, files }, visit) =>
    visit < screens
      ? {
          weight: Math.max(LEAST_WEIGHT, (share / heaviest) ** STEEPNESS),
          spare: MOST_FILES - files,
        }
      : { weight: LATER_WEIGHT, spare: Number.POSITIVE_INFINITY },
  );
}

/** What each visit loads; its share is of what it may load, so that those before the sign-in compare with those behind it. */
function loadedIn(parts: readonly Part[]) {
  const shell = parts.find(({ modules }) => modules.includes(SHELL));
  return [...(parts[0]?.loads ?? [])].map((_, visit) => {
    const loaded = parts.filter(({ loads }) => loads[visit]);
    const bytes = loaded.reduce((sum, part) => sum + part.bytes, 0);
    return { share: shell?.loads[visit] ? bytes : bytes / SIGNED_OUT, files: loaded.length };
  });
}

/** Pairs in the order of what they cost at least: without what the two need. */
function likelyMerges(parts: readonly Part[], visits: readonly Visit[]): Merge[] {
  const pairs: Merge[] = [];
  const weights = Float64Array.from(visits, ({ weight }) => weight);
  const crowded = Uint8Array.from(visits, ({ spare }) => (spare < 0 ? 1 : 0));
  for (const [index, one] of parts.entries()) {
    for (const other of parts.slice(index + 1)) {
      let cost = 0;
      let fewer = 0;
      // Most of the time goes here.
      for (let visit = 0; visit < weights.length; visit++) {
        const loaded = (one.loads[visit] ?? 0) + 2 * (other.loads[visit] ?? 0);
        if (loaded === 0) continue;
        const more = loaded === 3 ? 0 : loaded === 1 ? other.bytes : one.bytes;
        cost += (weights[visit] ?? 0) * (more - FILE_BYTES);
        if (loaded === 3) fewer += crowded[visit] ?? 0;
      }
      if (cost < 0 || fewer > 0) pairs.push({ one, other, order: orderOf(cost, fewer) });
    }
  }
  return pairs.toSorted(byOrder);
}

/** A pair with what it really costs, with all that the two need; none if that is too much, or a circle. */
function exactly({ one, other }: Merge, visits: readonly Visit[]): Merge[] {
  if (isBetween(one, other) || isBetween(other, one)) return [];
  const needs = [withNeeds([one]), withNeeds([other])] as const;
  let cost = 0;
  let fewer = 0;
  for (const [visit, { weight, spare }] of visits.entries()) {
    const [first, second] = [one.loads[visit], other.loads[visit]];
    if (!(first || second)) continue;
    cost -= weight * FILE_BYTES;
    let more = -1;
    for (const part of first ? needs[1] : needs[0]) {
      if (part.loads[visit]) continue;
      cost += weight * part.bytes;
      more++;
    }
    if (more > spare) fewer -= more;
    else if (more < 0 && spare < 0) fewer++;
  }
  return cost < 0 || fewer > 0 ? [{ one, other, order: orderOf(cost, fewer) }] : [];
}

/** First what gains; then, where there are too many files, what costs least for each that is saved. */
function orderOf(cost: number, fewer: number): number {
  return cost < 0 ? cost - 1e12 : cost / fewer;
}

function byOrder(one: Merge, other: Merge): number {
  return one.order - other.order;
}

function merged(parts: readonly Part[], { one, other }: Merge): Part[] {
  const loads = one.loads.map((loaded, visit) => loaded | (other.loads[visit] ?? 0));
  for (const part of withNeeds([one, other])) {
    part.loads = part.loads.map((loaded, visit) => loaded | (loads[visit] ?? 0));
  }
  one.bytes += other.bytes - FILE_BYTES;
  one.modules = [...one.modules, ...other.modules];
  for (const part of other.needs) one.needs.add(part);
  const left = parts.filter((part) => part !== other);
  for (const part of left) if (part.needs.delete(other)) part.needs.add(one);
  one.needs.delete(one);
  return left;
}

/** Whether a part needs another one through a third: as one, they and the third would need each other. */
function isBetween(part: Part, needed: Part): boolean {
  return withNeeds([...part.needs].filter((each) => each !== needed)).has(needed);
}

function withNeeds(roots: readonly Part[]): Set<Part> {
  const all = new Set<Part>(roots);
  for (const part of all) for (const needed of part.needs) all.add(needed);
  return all;
}

/** The shared parts, those that others need first. */
function inOrder(parts: readonly Part[]): Part[] {
  const ordered = new Set<Part>();
  const add = (part: Part) => {
    if (ordered.has(part)) return;
    for (const needed of part.needs) add(needed);
    ordered.add(part);
  };
  for (const part of parts) add(part);
  return [...ordered].filter(({ fixed }) => !fixed);
}

const withoutStyles: Plugin = {
  name: "without-styles",
  enforce: "pre",
  load: (id) => (id.endsWith(".css") ? "" : undefined),
};

function found<K, V>(map: ReadonlyMap<K, V>, key: K): V {
  const value = map.get(key);
  if (value === undefined) throw new Error(`The build has no ${key}`);
  return value;
}
