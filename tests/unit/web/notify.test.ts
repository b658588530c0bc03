import { toast } from "sonner";
import { expect, it, vi } from "vitest";
import { ApiError, isShown, messageOf } from "#web/lib/api-error.ts";
import { notifyError, notifyRefusal, showToastsWith } from "#web/lib/notify.ts";

it("R233: a failure is shown for five seconds under 'Error occurred', with the server's message", () => {
  const shown = vi.spyOn(toast, "error").mockReturnValue(1);
  showToastsWith(toast);
  notifyError("The group is in use");
  expect(shown).toHaveBeenCalledExactlyOnceWith(
    "Error occurred",
    expect.objectContaining({ description: "The group is in use", duration: 5000 }),
  );
});

it("decision 22: a failure that stands nowhere else stays until it is closed", () => {
  const shown = vi.spyOn(toast, "error").mockReset().mockReturnValue(1);
  showToastsWith(toast);
  notifyRefusal("The group is in use");
  expect(shown).toHaveBeenCalledExactlyOnceWith(
    "Error occurred",
    expect.objectContaining({ description: "The group is in use", duration: Infinity }),
  );
});

it("R234: what the server says is shown, unless it starts with 'Bad'", () => {
  const refused = (message: string) => new ApiError(400, { code: "INVALID_INPUT", message });
  const [said, bad] = [refused("The group is in use"), refused("Bad Request")];
  expect([messageOf(said), isShown(said)]).toEqual(["The group is in use", true]);
  expect(messageOf(bad)).toBe("There was an error processing your request. Please try again.");
  expect(isShown(bad)).toBe(false);
});
