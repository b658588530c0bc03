import { createElement as h, isValidElement, type ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it, vi } from "vitest";
import { NumbersField } from "#web/components/composer/numbers-field.tsx";

interface Pressed {
  key: string;
  preventDefault: () => void;
}
type Handlers = Partial<Record<"onKeyDown" | "onSubmit", (event: Pressed) => void>>;

const drawn = vi.hoisted((): { children: ReactNode } => ({ children: null }));

// What the field draws, so that its input can be pressed without a browser.
vi.mock("#web/components/form/field.tsx", () => ({
  Field: ({ children }: { children: (control: object) => ReactNode }) => {
    drawn.children = children({});
    return null;
  },
}));

/** The handlers of the first element of a kind. */
function handlersOf(node: ReactNode, type: string): Handlers | undefined {
  if (Array.isArray(node)) {
    return node.map((each: ReactNode) => handlersOf(each, type)).find(Boolean);
  }
  if (!isValidElement<Handlers & { children?: ReactNode }>(node)) return undefined;
  return node.type === type ? node.props : handlersOf(node.props.children, type);
}

const press = (key: string) => ({ key, preventDefault: vi.fn() });

it("Enter in the numbers ends the number that is typed, and submits nothing", () => {
  const onChange = vi.fn();
  const props = { value: ["61400000001"], onChange, error: undefined };
  const enter = (typing: string) => {
    renderToStaticMarkup(h(NumbersField, { ...props, typing }));
    const event = press("Enter");
    handlersOf(drawn.children, "input")?.onKeyDown?.(event);
    expect(event.preventDefault).toHaveBeenCalledOnce();
  };
  enter("0400 000 002");
  expect(onChange).toHaveBeenCalledExactlyOnceWith({
    contacts: ["61400000001", "61400000002"],
    typing: "",
  });
  enter("");
  expect(onChange).toHaveBeenCalledOnce();
});
