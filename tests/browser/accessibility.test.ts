import { inspect } from "./support/examine.ts";
import { SCREENS } from "./support/screens.ts";
import { test } from "./support/viewers.ts";

// Every screen: named, accessible in both themes, and as wide as the window.
for (const { viewer, screens } of SCREENS) {
  test.describe(viewer, () => {
    // In one worker, so that what the viewer sees is made once.
    test.describe.configure({ mode: "default" });
    test.use({ viewer });
    for (const screen of screens) {
      test(screen.name, async ({ page, furniture }) => inspect(page, screen, furniture));
    }
  });
}
