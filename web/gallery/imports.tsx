import type { ReactNode } from "react";
import { GroupField } from "#web/components/groups/group-field.tsx";
import { ConsentField } from "#web/components/imports/consent-field.tsx";
import { GroupNameField } from "#web/components/imports/group-name-field.tsx";
import { ImportForecastView } from "#web/components/imports/import-forecast-view.tsx";
import { ImportProgressView } from "#web/components/imports/import-progress-view.tsx";
import { RejectedLink } from "#web/components/imports/rejected-link.tsx";
import { UndoImportButton } from "#web/components/imports/undo-import-button.tsx";
import type { ImportProgress } from "#web/components/imports/use-import.ts";
import { type Exhibits, LONG, nothing, one } from "./exhibit.ts";
import { owner } from "./people.ts";
import { Cached } from "./tools.tsx";

const counts = {
  ...{ rows: 12_400, added: 9_800, updated: 1_200, duplicates: 900 },
  ...{ rejected: 500, optedOut: 12, removed: 0 },
};
const running: ImportProgress = {
  ...{ ...counts, _id: "imp_1", group: "grp_1", fileName: "customers.csv", createdAt: 0 },
  ...{ replaces: false, status: "running", processed: 8_000 },
};
const over: ImportProgress = {
  ...running,
  ...{ status: "complete", processed: 12_400, undoableUntil: 1 },
};

const person = { ...owner, contactLimit: 5_000, supportEmail: "support@example.com" };
const signedIn = (element: ReactNode) => (
  <Cached queryKey={["session"]} result={person}>
    {element}
  </Cached>
);

const forecast = {
  ...counts,
  reasons: [{ reason: "Not an Australian mobile number", rows: 500, first: 5 }],
};
const view = { error: null, retry: () => undefined, replaces: false };

/** What imports of files and of CRMs share. */
export const imports: Exhibits = {
  ImportForecastView: {
    default: signedIn(<ImportForecastView {...view} forecast={forecast} />),
    loading: signedIn(<ImportForecastView {...view} forecast={undefined} />),
    refused: signedIn(<ImportForecastView {...view} forecast={{ ...forecast, refusal: LONG }} />),
    error: signedIn(<ImportForecastView {...view} error={new Error("")} forecast={undefined} />),
  },
  ImportProgressView: {
    default: signedIn(<ImportProgressView progress={running} />),
    over: signedIn(<ImportProgressView progress={over} />),
    failed: signedIn(<ImportProgressView progress={{ ...over, status: "failed", error: LONG }} />),
  },
  RejectedLink: one(<RejectedLink progress={over} />),
  UndoImportButton: one(signedIn(<UndoImportButton progress={over} />)),
  ConsentField: {
    default: <ConsentField value="" onValue={nothing} />,
    error: (
      <ConsentField value={LONG} onValue={nothing} error="Cannot be longer than 500 characters" />
    ),
  },
  GroupNameField: one(<GroupNameField name={LONG} error={undefined} onName={nothing} />),
  GroupField: {
    loading: <GroupField description="" value="" error={undefined} onValue={nothing} />,
  },
};
