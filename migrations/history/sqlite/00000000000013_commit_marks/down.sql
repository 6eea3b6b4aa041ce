DROP TABLE commit_marks;
