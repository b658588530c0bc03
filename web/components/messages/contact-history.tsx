import { MessageCircleOff } from "lucide-react";
import { useState } from "react";
import { commaItems, commaText } from "#core/endpoint.ts";
import { may } from "#core/permissions.ts";
import { formatMobile } from "#core/rules/phone.ts";
import { ConsentRecord } from "#web/components/consent/consent-record.tsx";
import { DayRangeFilter } from "#web/components/data-table/day-range-filter.tsx";
import { FacetFilter } from "#web/components/data-table/facet-filter.tsx";
import { Dialog } from "#web/components/ui/dialog.tsx";
import { EmptyState } from "#web/components/ui/empty-state.tsx";
import { SegmentedControl } from "#web/components/ui/segmented-control.tsx";
import { MEDIA } from "#web/lib/media.ts";
import { useMe } from "#web/lib/session.ts";
import { ContactDays } from "./contact-days.tsx";
import { ContactFlag } from "./contact-flag.tsx";
import { STATUS_OPTIONS } from "./status-options.ts";
import { type ContactHistoryFilters, useContactHistory } from "./use-contact-history.ts";
import { mayWrite, WriteToContact } from "./write-to-contact.tsx";

interface ContactHistoryProps {
  /** 614######## */
  number: string;
  name?: string;
  /** Whether this is within its conversation. */
  inConversation: boolean;
  onClose: () => void;
}

/** R042: everything sent to one contact and received from it, by day. */
export function ContactHistory({ number, name, inConversation, onClose }: ContactHistoryProps) {
  const me = useMe();
  const [filters, setFilters] = useState<ContactHistoryFilters>({ type: "sms" });
  const list = useContactHistory(number, filters);
  const change = (next: Partial<ContactHistoryFilters>) => setFilters({ ...filters, ...next });
  return (
    <Dialog
      side
      onOpenChange={onClose}
      title={name ?? "Contact history"}
      description={
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span>
            Contact No. <span className="figures">{formatMobile(number)}</span>
          </span>
          {list.contact ? <ContactFlag contact={list.contact} /> : null}
        </span>
      }
      footer={
        mayWrite(me, inConversation) ? (
          <WriteToContact number={number} inConversation={inConversation} onClose={onClose} />
        ) : undefined
      }
    >
      <div className="grid grid-cols-1 gap-4 pb-5">
        {may(me, "group") ? <ConsentRecord number={number} /> : null}
        <div className="flex flex-wrap items-center gap-2">
          <FacetFilter
            label="Status"
            options={STATUS_OPTIONS}
            values={filters.status ? (commaItems(filters.status) ?? []) : []}
            onValues={(chosen) => change({ status: commaText(chosen) || undefined })}
          />
          <DayRangeFilter
            from={filters.from}
            to={filters.to}
            onRange={(from, to) => change({ from, to })}
          />
          <SegmentedControl
            label="Message type"
            value={filters.type}
            onValueChange={(type) => change({ type })}
            options={MEDIA}
          />
        </div>
        <ContactDays
          list={list}
          waiting="h-96"
          empty={
            <EmptyState
              icon={MessageCircleOff}
              title="No messages"
              description="No messages to or from this contact match."
            />
          }
        />
      </div>
    </Dialog>
  );
}
