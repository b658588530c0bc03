import { CircleStop, Phone } from "lucide-react";
import { useState } from "react";
import { listOwnNumbers, type OwnNumber } from "#core/contract/own-numbers.ts";
import { formatInternational } from "#core/rules/phone.ts";
import { DataTable } from "#web/components/data-table/data-table.tsx";
import { EmptyState } from "#web/components/ui/empty-state.tsx";
import { useCall } from "#web/lib/query.ts";
import { ownColumns } from "./columns.tsx";
import { ReleaseQuestion } from "./release-question.tsx";

/** The numbers that the account has, and those that it gave up and still gets replies from. */
export function OwnNumbers() {
  const query = useCall(listOwnNumbers, {});
  const [releasing, setReleasing] = useState<OwnNumber>();
  return (
    <>
      <DataTable
        label="Your numbers"
        columns={ownColumns}
        rows={query.data?.data}
        rowKey={({ _id }) => _id}
        rowLabel={({ number }) => formatInternational(number)}
        rowActions={(number) =>
          number.status === "assigned"
            ? [
                {
                  ...{ label: "Release", icon: CircleStop, danger: true },
                  onSelect: () => setReleasing(number),
                },
              ]
            : []
        }
        error={query.error}
        onRetry={() => void query.refetch()}
        empty={
          <EmptyState
            icon={Phone}
            title="No numbers yet"
            description="Numbers that you buy appear here."
          />
        }
      />
      {releasing ? (
        <ReleaseQuestion number={releasing} onClose={() => setReleasing(undefined)} />
      ) : null}
    </>
  );
}
