import { useNavigate } from "react-router-dom";
import * as z from "zod";
import { SEGMENT_TEXTS, type SegmentFilter } from "#core/audience/segment-filter.ts";
import {
  countFilter,
  createSegment,
  filterContacts,
  getSegment,
  listSegments,
  type Segment,
  type SegmentContact,
  updateSegment,
} from "#core/contract/segments/segments.ts";
import { formatMobile } from "#core/rules/phone.ts";
import { RestoredNotice } from "#web/components/composer/restored-notice.tsx";
import { ConditionsField, FIRST_CONDITIONS } from "#web/components/conditions/conditions-field.tsx";
import { completeFilter, writtenFilter } from "#web/components/conditions/written-filter.ts";
import { Form } from "#web/components/form/form.tsx";
import { LeaveQuestion } from "#web/components/form/leave-question.tsx";
import { TextField } from "#web/components/form/text-field.tsx";
import { useKeptForm } from "#web/components/form/use-kept-form.ts";
import { Button, LinkButton } from "#web/components/ui/button.tsx";
import { Card } from "#web/components/ui/card.tsx";
import { LoadError } from "#web/components/ui/load-error.tsx";
import { PageHeader } from "#web/components/ui/page-header.tsx";
import { Skeleton } from "#web/components/ui/skeleton.tsx";
import { STATES } from "#web/components/ui/state-look.ts";
import { formatCounted } from "#web/lib/format.ts";
import { notifySuccess } from "#web/lib/notify.ts";
import { paths } from "#web/lib/paths.ts";
import { useAction, useCall } from "#web/lib/query.ts";
import { useSettled } from "#web/lib/use-settled.ts";

const schema = createSegment.input.pick({ name: true }).extend({ filter: completeFilter });

/** What is kept of a segment; its conditions may be incomplete. */
const shape = z.object({ name: z.string(), filter: writtenFilter });

interface SegmentEditorProps {
  title: string;
  /** The segment to change; without one, another is created. */
  id?: string;
  /** The name under which this browser keeps what is not saved. */
  keepAs: string;
  start?: Pick<Segment, "name" | "filter">;
}

/** A segment's name and conditions, with who matches them so far. */
export function SegmentEditor({ title, id, keepAs, start }: SegmentEditorProps) {
  const navigate = useNavigate();
  const options = { handled: true, invalidates: [listSegments, getSegment] };
  const create = useAction(createSegment, options);
  const change = useAction(updateSegment, options);
  const form = useKeptForm({
    keepAs: `segment.${keepAs}`,
    shape,
    schema,
    initial: { name: start?.name ?? "", filter: start?.filter ?? FIRST_CONDITIONS },
    onSubmit: async (values) => {
      if (id) await change.mutateAsync({ id, ...values });
      else await create.mutateAsync(values);
      notifySuccess(id ? SEGMENT_TEXTS.saved : SEGMENT_TEXTS.created);
      navigate(paths.segments);
    },
  });
  const { filter } = form.values;
  return (
    <>
      <PageHeader title={title} back={{ to: paths.segments, label: "Segments" }} />
      <div className="grid grid-cols-1 items-start gap-5 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <Card>
          <Form form={form} className="gap-5">
            <RestoredNotice {...form.notice} />
            <TextField
              label="Segment name"
              required
              autoComplete="off"
              className="max-w-96"
              {...form.text("name")}
            />
            <fieldset className="grid min-w-0 gap-2">
              <legend className="mb-2 font-medium">Contacts that match</legend>
              <ConditionsField
                // Begins again with what was kept or discarded.
                key={form.notice.at}
                start={filter}
                onChange={(next) => form.set("filter", next)}
                error={form.errors.filter}
              />
            </fieldset>
            <div className="flex gap-2">
              <Button type="submit" loading={form.submitting}>
                {id ? "Save segment" : "Create segment"}
              </Button>
              <LinkButton variant="outline" to={paths.segments}>
                Cancel
              </LinkButton>
            </div>
          </Form>
        </Card>
        <SegmentPreview filter={completeFilter.safeParse(filter).data} />
      </div>
      <LeaveQuestion form={form} kept />
    </>
  );
}

const SETTLED_MS = 300;
const SHOWN = 8;

/**
 * Who matches a filter now: how many, and the first of them. A count that a later one replaces is cancelled.
 */
function SegmentPreview({ filter }: { filter: SegmentFilter | undefined }) {
  // The same filter is the same text: what is written as it was asks for nothing.
  const settled = useSettled(filter && JSON.stringify(filter), SETTLED_MS);
  const requested: SegmentFilter | undefined =
    settled === undefined ? undefined : JSON.parse(settled);
  const count = useCall(countFilter, requested && { filter: requested }, { keepPrevious: true });
  const found = useCall(filterContacts, requested && { filter: requested, limit: SHOWN }, {
    keepPrevious: true,
  });
  const counted = count.data?.data;
  if (!filter) {
    return <Card title="Matching contacts">Complete each condition to see who matches.</Card>;
  }
  if (count.error) {
    return (
      <Card title="Matching contacts">
        <LoadError what="The count" error={count.error} onRetry={() => void count.refetch()} />
      </Card>
    );
  }
  return (
    <Card title="Matching contacts">
      <div aria-live="polite" className="min-h-14">
        {counted ? (
          <>
            <p className="figures font-semibold text-2xl">
              {formatCounted(counted.total, "contact")}
            </p>
            <p className="figures text-muted-foreground">
              {formatCounted(counted.unsubscribed, "contact")} opted out or blocked
            </p>
          </>
        ) : (
          <Skeleton className="h-14 w-40" />
        )}
      </div>
      <ul className="mt-3 grid min-h-80 content-start divide-y">
        {(found.data?.items ?? []).map((contact) => (
          <li key={contact._id} className="flex h-10 min-w-0 items-center justify-between gap-3">
            <span className="figures shrink-0">{formatMobile(contact.number)}</span>
            <span className="min-w-0 truncate text-muted-foreground">{nameOf(contact)}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function nameOf({ fields, isBlocked, isBlockedByUser }: SegmentContact): string {
  if (isBlockedByUser) return STATES.optedOut.word;
  if (isBlocked) return STATES.blocked.word;
  const { first_name = "", last_name = "", name = "" } = fields;
  return `${first_name} ${last_name}`.trim() || name;
}
