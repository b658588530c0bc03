import { Children, isValidElement, type ReactNode } from "react";
import { expect, it, vi } from "vitest";
import { POSTPAID_TEXTS } from "#core/contract/postpaid/postpaid.ts";
import { CheckField } from "#web/components/form/check-field.tsx";
import { NumbersField } from "#web/features/admin/usage/numbers-field.tsx";
import { typedCharges } from "#web/features/admin/usage/typed-charges.ts";

const NUMBER = "+61400000001";
const CHARGES = { totalSms: "3", totalMms: "0", perSmsRate: "4.5", perMmsRate: "39" };

interface Box {
  label: string;
  checked: boolean;
  onCheckedChange: (on: boolean) => void;
}

/** The tick boxes in a piece of the page. */
function boxesIn(node: ReactNode): Box[] {
  return Children.toArray(node).flatMap((one) => {
    if (!isValidElement<Box & { children?: ReactNode }>(one)) return [];
    return one.type === CheckField ? [one.props] : boxesIn(one.props.children);
  });
}

function shown(numbers: string[] | undefined) {
  const onNumbers = vi.fn();
  const own = [{ number: NUMBER, cents: 2000 }];
  return { onNumbers, boxes: boxesIn(NumbersField({ own, numbers, error: undefined, onNumbers })) };
}

it("R556: with virtual numbers included, at least one is required", () => {
  const refused = typedCharges.safeParse({ ...CHARGES, numbers: [] });
  expect(refused.error?.issues).toMatchObject([
    { path: ["numbers"], message: POSTPAID_TEXTS.numberRequired },
  ]);
  expect(POSTPAID_TEXTS.numberRequired).toBe("At least one virtual number is required");
  expect(typedCharges.safeParse({ ...CHARGES, numbers: [NUMBER] }).success).toBe(true);
  expect(typedCharges.safeParse(CHARGES).success).toBe(true);
});

it("R557: unticking the virtual numbers clears the selection", () => {
  const { boxes, onNumbers } = shown([NUMBER]);
  expect(boxes.map(({ checked }) => checked)).toEqual([true, true]);
  boxes[0]?.onCheckedChange(false);
  expect(onNumbers).toHaveBeenLastCalledWith(undefined);
  expect(shown(undefined).boxes.map(({ label, checked }) => [label, checked])).toEqual([
    ["Include virtual numbers", false],
  ]);
  boxes[0]?.onCheckedChange(true);
  expect(onNumbers).toHaveBeenLastCalledWith([]);
  boxes[1]?.onCheckedChange(false);
  expect(onNumbers).toHaveBeenLastCalledWith([]);
});
