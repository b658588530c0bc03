import {
  type AdminBusinessName,
  nameHistory,
} from "#core/contract/business-names/admin-business-names.ts";
import { Alert } from "#web/components/ui/alert.tsx";
import { useCall } from "#web/lib/query.ts";
import { NAME_STATUS_WORDS } from "#web/lib/registration-words.ts";

type Reviewed = Pick<AdminBusinessName, "_id" | "needsEvidence">;

/** Why a name's evidence matters: who else has one that looks like it, or a word in it. */
export function CheckEvidence({ name: { _id: id, needsEvidence } }: { name: Reviewed }) {
  const others = useCall(nameHistory, { id }).data?.others ?? [];
  if (others.length === 0 && !needsEvidence) return null;
  return (
    <Alert tone="attention" title="Check the evidence">
      {others.length === 0 ? (
        "The name contains a restricted or blocked word, or looked like another account's when it was requested."
      ) : (
        <>
          <p>Other accounts have a name that looks like this one:</p>
          <ul className="list-disc pl-5">
            {others.map(({ _id, name, accountName, status }) => (
              <li key={_id}>{`${name}, ${accountName} (${NAME_STATUS_WORDS[status]})`}</li>
            ))}
          </ul>
        </>
      )}
    </Alert>
  );
}
