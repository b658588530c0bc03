-- 90 days from now for the documents of forms that were not sent, and a week for those that no form names.
UPDATE `verifications` SET `documents_until` = unixepoch() * 1000 + 7776000000 WHERE `status` = 'draft';--> statement-breakpoint
UPDATE `files` SET `sweep_at` = unixepoch() * 1000 + 604800000 WHERE `purpose` = 'verification';
