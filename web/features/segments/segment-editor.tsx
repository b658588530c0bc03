import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { SEGMENT_TEXTS, type SegmentFilter, segmentFilter } from "#core/audience/segment-filter.ts";
import {
  createSegment,
  getSegment,
  listSegments,
  type Segment,
  updateSegment,
} from "#core/contract/segments/segments.ts";
import { Form } from "#web/components/form/form.tsx";
import { TextField } from "#web/components/form/text-field.tsx";
import { useForm } from "#web/components/form/use-form.ts";
import { Button, LinkButton } from "#web/components/ui/button.tsx";
import { Card } from "#web/components/ui/card.tsx";
import { Later, onDemand } from "#web/components/ui/on-demand.tsx";
import { PageHeader } from "#web/components/ui/page-header.tsx";
import { notifySuccess } from "#web/lib/notify.ts";
import { paths } from "#web/lib/paths.ts";
import { useAction } from "#web/lib/query.ts";
import { ConditionsSkeleton } from "./conditions-skeleton.tsx";
import { SegmentPreview } from "./segment-preview.tsx";

const ConditionBuilder = onDemand(
  async () => (await import("./condition-builder.tsx")).ConditionBuilder,
);

const NEW: SegmentFilter = {
  combinator: "and",
  rules: [{ field: "replied", operator: "inLast", value: 30 }],
};

const schema = createSegment.input.pick({ name: true });

interface SegmentEditorProps {
  title: string;
  /** The segment to change; without one, another is created. */
  id?: string;
  start?: Pick<Segment, "name" | "filter">;
}

/** A segment's name and conditions, with who matches them so far. */
export function SegmentEditor({ title, id, start }: SegmentEditorProps) {
  const navigate = useNavigate();
  const [written, setWritten] = useState<unknown>(start?.filter ?? NEW);
  const [shown, setShown] = useState(false);
  const { data: filter, error } = segmentFilter.safeParse(written);
  const options = { handled: true, invalidates: [listSegments, getSegment] };
  const create = useAction(createSegment, options);
  const change = useAction(updateSegment, options);
  const form = useForm({
    schema,
    initial: { name: start?.name ?? "" },
    onSubmit: async ({ name }) => {
      setShown(true);
      if (!filter) return;
      if (id) await change.mutateAsync({ id, name, filter });
      else await create.mutateAsync({ name, filter });
      notifySuccess(id ? SEGMENT_TEXTS.saved : SEGMENT_TEXTS.created);
      navigate(paths.segments);
    },
  });
  const problem = error?.issues[0]?.message;
  return (
    <>
      <PageHeader title={title} back={{ to: paths.segments, label: "Segments" }} />
      <div className="grid grid-cols-1 items-start gap-5 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <Card>
          <Form form={form} className="gap-5">
            <TextField
              label="Segment name"
              required
              autoComplete="off"
              className="max-w-96"
              {...form.text("name")}
            />
            <fieldset className="grid min-w-0 gap-2">
              <legend className="mb-2 font-medium">Contacts that match</legend>
              <Later waiting={<ConditionsSkeleton />}>
                <ConditionBuilder start={start?.filter ?? NEW} onChange={setWritten} />
              </Later>
              <p role="status" className="min-h-4 text-danger-text text-xs">
                {shown ? problem : null}
              </p>
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
        <SegmentPreview filter={filter} />
      </div>
    </>
  );
}
