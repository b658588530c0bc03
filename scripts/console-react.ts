import { type ESTree, type Plugin, parseAst, Visitor } from "vite";
import { rewriting } from "./console-pure.ts";

const REACT_DOM = /\/react-dom\/cjs\/react-dom-client\.production\.js$/;

/** React's numbers of the kinds of element that the console does not render. */
export const UNUSED_KINDS: ReadonlyMap<number, string> = new Map([
  [12, "Profiler"],
  [18, "of a page from a server"],
  [19, "SuspenseList"],
  [21, "Scope"],
  [23, "LegacyHidden"],
  [24, "Cache"],
  [25, "TracingMarker"],
  [26, "link, meta, script, style and title, which React moves to the head"],
  [27, "html, head and body"],
  [30, "ViewTransition"],
  [31, "Activity"],
]);

/** Variables and properties that stay as they are: no page comes from a server to be hydrated. */
const CONSTANTS: ReadonlyMap<string, string> = new Map([
  ["isHydrating", "false"],
  ["hydrationParentFiber", "null"],
  ["nextHydratableInstance", "null"],
  ["dehydrated", "null"],
  ["isDehydrated", "false"],
  ["shouldStartViewTransition", "false"],
]);

/** Functions with one possible answer: for the same reasons, or because nothing calls them or reads it. */
const ANSWERS: ReadonlyMap<string, string> = new Map([
  ["popHydrationState", "false"],
  ["prepareToHydrateHostInstance", "undefined"],
  ["updateDehydratedSuspenseComponent", "null"],
  // Events that wait until their part of the page is hydrated.
  ["queueIfContinuousEvent", "false"],
  ["clearIfContinuousEvent", "undefined"],
  ["retryIfBlockedOn", "undefined"],
  // What belongs in the page's head, and files to load before they are needed.
  ["isHostHoistableType", "false"],
  ["prefetchDNS", "undefined"],
  ["preconnect", "undefined"],
  ["preload", "undefined"],
  ["preloadModule", "undefined"],
  ["preinitScript", "undefined"],
  ["preinitStyle", "undefined"],
  ["preinitModuleScript", "undefined"],
  // A `<Fragment>` with a ref.
  ["commitNewChildToFragmentInstance", "undefined"],
  ["deleteChildFromFragmentInstance", "undefined"],
  // The components in which an error occurred, by their minified names.
  ["describeFiber", '""'],
]);

/** Functions of the same features, by where they are assigned. */
const UNUSED_METHOD =
  /^(exports\.hydrateRoot|(FragmentInstance|ReactDOMHydrationRoot)\.prototype\.\w+)$/;

interface Edit {
  start: number;
  end: number;
  text: string;
}

/**
 * React DOM without what the console never uses: the minifier then leaves out all that only that needs. A
 * bundler cannot know, because React's build is one module. Throws if a version of React has other names.
 */
export function leanReact(code: string): string {
  const program = parseAst(code);
  let lean = "";
  let at = 0;
  for (const { start, end, text } of [
    ...withoutKinds(code, program),
    ...withConstants(code, program),
  ].toSorted((one, other) => one.start - other.start || other.end - one.end)) {
    // A part of what is replaced already.
    if (start < at) continue;
    lean += code.slice(at, start) + text;
    at = end;
  }
  return lean + code.slice(at);
}

/** Comparisons with an unused kind are decided, and cases of it gone. */
function withoutKinds(code: string, program: ESTree.Program): Edit[] {
  const isUnused = (node: ESTree.Node | null) =>
    node?.type === "Literal" && typeof node.value === "number" && UNUSED_KINDS.has(node.value);
  const isKind = ({ start, end }: ESTree.Node) => /(^|\.)tag$/.test(code.slice(start, end));
  const edits: Edit[] = [];
  new Visitor({
    SwitchStatement({ discriminant, cases }) {
      if (!isKind(discriminant)) return;
      for (const [index, { start, end, test, consequent }] of cases.entries()) {
        if (!isUnused(test)) continue;
        // What the case above falls through to stays.
        const first = index > 0 && !ends(cases[index - 1]?.consequent) && consequent[0];
        edits.push({ start, end: first ? first.start : end, text: "" });
      }
    },
    VariableDeclarator({ id }) {
      // Other cases may share a variable that is declared in one that goes.
      for (const gone of edits.filter(({ start, end }) => start < id.start && id.end < end)) {
        gone.text ||= code.slice(gone.start, code.indexOf(":", gone.start) + 1);
        gone.text += ` var ${code.slice(id.start, id.end)};`;
      }
    },
    BinaryExpression({ start, end, operator, left, right }) {
      if (isUnused(left) && isKind(right) && /^[!=]==$/.test(operator))
        edits.push({ start, end, text: String(operator !== "===") });
    },
  }).visit(program);
  return edits;
}

function ends(statements: readonly ESTree.Node[] | undefined): boolean {
  return /^(Break|Continue|Return|Throw)Statement$/.test(statements?.at(-1)?.type ?? "");
}

/** Constants by their values, functions by their answers. */
function withConstants(code: string, program: ESTree.Program): Edit[] {
  const edits: Edit[] = [];
  const found = new Set<string>();
  /** Names that are declared, written or a property's, rather than read. */
  const others = new Set<ESTree.Node>();
  const replace = (node: ESTree.Node, name: string) => {
    const text = CONSTANTS.get(name);
    if (text === undefined || others.has(node)) return;
    found.add(name);
    edits.push({ start: node.start, end: node.end, text });
  };
  new Visitor({
    FunctionDeclaration({ start, end, id, params, body }) {
      const answer = id && ANSWERS.get(id.name);
      if (body && answer) {
        found.add(id.name);
        edits.push({ start: body.start, end: body.end, text: `{ return ${answer}; }` });
      }
      // A parameter of that name is another variable.
      if (params.some((each) => each.type === "Identifier" && CONSTANTS.has(each.name)))
        edits.push({ start, end, text: code.slice(start, end) });
    },
    VariableDeclarator({ id }) {
      others.add(id);
    },
    Property({ key }) {
      others.add(key);
    },
    AssignmentExpression({ start, end, left, right }) {
      others.add(left);
      if (left.type === "Identifier" && CONSTANTS.has(left.name))
        edits.push({ start, end: right.start, text: "" });
      if (
        UNUSED_METHOD.test(code.slice(left.start, left.end)) &&
        right.type === "FunctionExpression"
      )
        edits.push({ start, end, text: "undefined" });
    },
    MemberExpression(node) {
      if (node.computed || node.property.type !== "Identifier") return;
      others.add(node.property);
      replace(node, node.property.name);
    },
    Identifier(node) {
      replace(node, node.name);
    },
  }).visit(program);
  const missing = [...CONSTANTS.keys(), ...ANSWERS.keys()].filter((name) => !found.has(name));
  if (missing.length > 0) throw new Error(`React DOM has no ${missing.join(", ")}`);
  return edits;
}

export function leanReactDom(): Plugin {
  return rewriting("lean-react-dom", (code, id) =>
    REACT_DOM.test(id) ? leanReact(code) : undefined,
  );
}
