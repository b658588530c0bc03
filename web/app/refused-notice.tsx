import { useLocation } from "react-router-dom";
import * as z from "zod";
import { Alert } from "#web/components/ui/alert.tsx";
import { LinkButton } from "#web/components/ui/button.tsx";
import { useMe } from "#web/lib/session.ts";
import { refusedWords, wayBack } from "./refused-words.ts";

const refused = z.object({
  /** The screen's title. */
  title: z.string(),
  permission: z.string(),
  /** Where the person was before. */
  back: z.string(),
});

/** What a redirect from a screen that the person may not open carries. */
export type RefusedState = { refused: z.infer<typeof refused> };

const state = z.object({ refused });

/** R192, R193, R450, decision 21: why a person is here and not where they wanted to be. */
export function RefusedNotice() {
  const me = useMe();
  const location = useLocation();
  const found = state.safeParse(location.state).data?.refused;
  if (!found) return null;
  const elsewhere = found.back !== location.pathname + location.search;
  const back = elsewhere ? wayBack(me, found.back) : undefined;
  return (
    <div className="mb-6">
      <Alert
        tone="attention"
        title={`You cannot open ${found.title}`}
        actions={
          back ? (
            <LinkButton variant="outline" size="sm" to={back.to}>
              Back to {back.title}
            </LinkButton>
          ) : undefined
        }
      >
        {refusedWords(me, found.permission)}
        {back?.wrote ? " What you were writing is kept." : null}
      </Alert>
    </div>
  );
}
