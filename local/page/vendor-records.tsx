import { MoreHorizontal } from "lucide-react";
import { useState } from "react";
import * as z from "zod";
import { SelectField } from "#web/components/form/select-field.tsx";
import { Button } from "#web/components/ui/button.tsx";
import { Card } from "#web/components/ui/card.tsx";
import { DateTime } from "#web/components/ui/date-time.tsx";
import { Input } from "#web/components/ui/input.tsx";
import { Menu } from "#web/components/ui/menu.tsx";
import { Pagination } from "#web/components/ui/pagination.tsx";
import { Table, TableCell, TableHead, TableRow } from "#web/components/ui/table.tsx";
import { formatCounted } from "#web/lib/format.ts";
import { type ShownRecord, type VendorOverview, vendorRecord } from "../shapes.ts";
import { useChange, usePoll } from "./calls.ts";
import { AddPeople, EditRecord, MergeRecord } from "./vendor-dialogs.tsx";
import type { PathTo } from "./vendors.tsx";

const listed = z.object({ items: z.array(vendorRecord), total: z.number(), limit: z.number() });

export type Fields = VendorOverview["modules"][number]["fields"];

interface VendorRecordsProps {
  to: PathTo;
  overview: VendorOverview;
}

/** What an account has, a page at a time: its contacts, and what was written to it. */
export function VendorRecords({ to, overview }: VendorRecordsProps) {
  const { modules, hasOptOut } = overview;
  const [chosen, setChosen] = useState<string>();
  const [search, setSearch] = useState("");
  const [page, setPage] = useState(1);
  const [open, setOpen] = useState<"add" | "people" | Opened>();
  const module = modules.find(({ name }) => name === chosen) ?? firstOf(modules);
  const { name = "", fields: known = [] } = module ?? {};
  const { data } = usePoll(to("/records", { module: name, search, page: String(page) }), listed);
  const { mutate } = useChange();
  const fields = known.length > 0 ? known : fieldsIn(data?.items ?? []);
  const close = () => setOpen(undefined);
  return (
    <Card
      title={nameOf(name)}
      description={data && formatCounted(data.total, "record")}
      actions={
        known.length > 0 ? (
          <span className="flex flex-wrap gap-2">
            <Button variant="outline" onClick={() => setOpen("people")}>
              Add many
            </Button>
            <Button onClick={() => setOpen("add")}>Add one</Button>
          </span>
        ) : null
      }
      flush
    >
      <div className="grid grid-cols-1 gap-4 px-5 pb-4 sm:grid-cols-2">
        {modules.length > 1 ? (
          <SelectField
            label="Show"
            value={name}
            onValue={(next) => {
              setChosen(next);
              setPage(1);
            }}
            options={modules.map((one) => ({ value: one.name, label: nameOf(one.name) }))}
          />
        ) : null}
        <Input
          type="search"
          aria-label="Find"
          placeholder="Find by name or number"
          autoComplete="off"
          className="self-end"
          value={search}
          onChange={({ target }) => {
            setSearch(target.value);
            setPage(1);
          }}
        />
      </div>
      <Table>
        <thead>
          <TableRow>
            <TableHead>Id</TableHead>
            {fields.map((field) => (
              <TableHead key={field.name}>{field.label}</TableHead>
            ))}
            <TableHead>Changed</TableHead>
            <TableHead aria-label="Actions" />
          </TableRow>
        </thead>
        <tbody>
          {data?.items.map((record) => (
            <TableRow key={record.id}>
              <TableCell className="figures">{record.id}</TableCell>
              {fields.map((field) => (
                <TableCell key={field.name} className="max-w-80 break-words">
                  {record.values[field.name] ?? ""}
                </TableCell>
              ))}
              <TableCell className="whitespace-nowrap">
                <DateTime at={record.changedAt} />
              </TableCell>
              <TableCell className="text-right">
                <Menu
                  label={`Record ${record.id}`}
                  align="end"
                  trigger={
                    <Button variant="ghost" size="icon-sm" aria-label={`Change ${record.id}`}>
                      <MoreHorizontal aria-hidden="true" />
                    </Button>
                  }
                  items={[
                    { label: "Edit", onSelect: () => setOpen({ does: "edit", record }) },
                    { label: "Merge", onSelect: () => setOpen({ does: "merge", record }) },
                    hasOptOut && {
                      label: "Opt out of texts",
                      onSelect: () => mutate({ path: to("/opt-out"), body: { id: record.id } }),
                    },
                    {
                      label: "Delete",
                      danger: true,
                      onSelect: () => mutate({ path: to("/archive"), body: { id: record.id } }),
                    },
                  ]}
                />
              </TableCell>
            </TableRow>
          ))}
        </tbody>
      </Table>
      {data?.total === 0 ? (
        <p className="py-6 text-center text-muted-foreground">
          {search === "" ? "Nothing yet" : "No record has this in it"}
        </p>
      ) : null}
      {data ? (
        <Pagination
          page={page}
          totalPages={Math.ceil(data.total / data.limit)}
          total={data.total}
          limit={data.limit}
          onPage={setPage}
        />
      ) : null}
      {open === "add" ? <EditRecord {...{ to, fields }} module={name} onClose={close} /> : null}
      {open === "people" ? <AddPeople to={to} onClose={close} /> : null}
      {typeof open === "object" && open.does === "edit" ? (
        <EditRecord {...{ to, fields }} module={name} record={open.record} onClose={close} />
      ) : null}
      {typeof open === "object" && open.does === "merge" ? (
        <MergeRecord to={to} record={open.record} onClose={close} />
      ) : null}
    </Card>
  );
}

interface Opened {
  does: "edit" | "merge";
  record: ShownRecord;
}

/** People before what was written about them. */
function firstOf(modules: VendorOverview["modules"]) {
  return modules.find(({ fields }) => fields.length > 0) ?? modules[0];
}

/** Of what only we write, which has no fields to describe it. */
function fieldsIn(records: readonly ShownRecord[]): Fields {
  const names = new Set(records.flatMap(({ values }) => Object.keys(values)));
  return [...names].map((name) => ({ name, label: nameOf(name) }));
}

function nameOf(module: string): string {
  return module.charAt(0).toUpperCase() + module.slice(1).replaceAll("_", " ");
}
