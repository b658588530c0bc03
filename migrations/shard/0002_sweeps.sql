CREATE TABLE `sweeps` (
	`name` text PRIMARY KEY NOT NULL,
	`every` integer NOT NULL,
	`due_at` integer NOT NULL,
	`claimed_until` integer NOT NULL,
	`done_at` integer NOT NULL
);
