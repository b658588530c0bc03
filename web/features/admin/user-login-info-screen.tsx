import { CircleCheck, CircleX, LogIn } from "lucide-react";
import { useParams } from "react-router-dom";
import { type SignIn, userInformation } from "#core/contract/admin/user-information.ts";
import { isId } from "#core/ids.ts";
import { SIGN_IN_DAYS, type SignInMethod, type SignInResult } from "#core/rules/sign-ins.ts";
import type { Column } from "#web/components/data-table/column.ts";
import { ListTable } from "#web/components/data-table/list-table.tsx";
import { TwoLines } from "#web/components/data-table/two-lines.tsx";
import { useList } from "#web/components/data-table/use-list.ts";
import { useTableState } from "#web/components/data-table/use-table-state.ts";
import { RecordFailed } from "#web/components/layout/record-failed.tsx";
import { Badge } from "#web/components/ui/badge.tsx";
import { DateTime } from "#web/components/ui/date-time.tsx";
import { EmptyState } from "#web/components/ui/empty-state.tsx";
import { PageHeader } from "#web/components/ui/page-header.tsx";
import { isNotFound } from "#web/lib/api-error.ts";
import { deviceOf } from "#web/lib/device.ts";
import { paths } from "#web/lib/paths.ts";

const TITLE = "User login information";
const back = { to: paths.adminUsers, label: "Users" };

/** Where and how a user signed in, and who was refused. */
export function UserLoginInfoScreen() {
  const { id = "" } = useParams();
  const state = useTableState();
  const { page, limit } = state;
  const list = useList(state, userInformation, { id, page, limit });
  if (!isId("user", id) || isNotFound(list.error)) {
    return (
      <RecordFailed
        thing="user"
        title={TITLE}
        error={list.error}
        onRetry={list.reload}
        back={back}
      />
    );
  }
  return (
    <>
      <PageHeader title={TITLE} description={described(list.page?.user)} back={back} />
      <ListTable
        label="Sign-ins"
        list={list}
        sizes
        columns={columns}
        rowKey={(row) => row._id}
        empty={
          <EmptyState
            icon={LogIn}
            title="No sign-ins"
            description={`This user has not signed in for ${SIGN_IN_DAYS} days.`}
          />
        }
      />
    </>
  );
}

function described(user: { name: string; email: string; accountName: string } | undefined) {
  if (!user) return "\u00a0";
  return [user.name, user.email, user.accountName].filter(Boolean).join(" · ");
}

const METHOD_WORDS: Readonly<Record<SignInMethod, string>> = {
  password: "Password",
  mobile: "Code to the mobile",
  google: "Google",
  apple: "Apple",
  signup: "Sign-up",
  invitation: "Invitation",
  acting: "Someone who logged in as this user",
};

const RESULT_WORDS: Readonly<Record<SignInResult, string>> = {
  signedIn: "Signed in",
  wrongPassword: "Wrong password",
  wrongCode: "Wrong code",
  inactive: "Account closed",
};

const columns: readonly Column<SignIn>[] = [
  {
    key: "device",
    header: "Device",
    width: "26%",
    cell: ({ userAgent, ip }) => <TwoLines first={deviceOf(userAgent).name} second={ip} wide />,
  },
  {
    key: "method",
    header: "How",
    phone: "detail",
    cell: ({ method }) => METHOD_WORDS[method],
  },
  {
    key: "result",
    header: "Result",
    phone: "corner",
    width: "12rem",
    cell: ({ result }) =>
      result === "signedIn" ? (
        <Badge tone="success" icon={CircleCheck} plain>
          {RESULT_WORDS[result]}
        </Badge>
      ) : (
        <Badge tone="danger" icon={CircleX}>
          {RESULT_WORDS[result]}
        </Badge>
      ),
  },
  {
    key: "at",
    header: "When",
    phone: "figure",
    width: "12rem",
    cell: ({ at }) => <DateTime at={at} />,
  },
];
