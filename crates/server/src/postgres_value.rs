//! Values as PostgreSQL takes and gives them.

use crate::base::{Row, Value};
use crate::database_error::DatabaseError;
use bytes::BytesMut;
use std::error::Error;
use tokio_postgres::types::{FromSql, IsNull, ToSql, Type, to_sql_checked};

impl ToSql for Value {
    fn to_sql(
        &self,
        kind: &Type,
        out: &mut BytesMut,
    ) -> Result<IsNull, Box<dyn Error + Sync + Send>> {
        match self {
            Value::Null => Ok(IsNull::Yes),
            Value::Int(number) => number.to_sql(kind, out),
            Value::Bytes(bytes) => bytes.to_sql(kind, out),
            Value::Text(text) => text.to_sql(kind, out),
        }
    }

    fn accepts(kind: &Type) -> bool {
        is_ours(kind)
    }

    to_sql_checked!();
}

impl FromSql<'_> for Value {
    fn from_sql(kind: &Type, raw: &[u8]) -> Result<Value, Box<dyn Error + Sync + Send>> {
        match *kind {
            Type::INT8 => Ok(Value::Int(i64::from_sql(kind, raw)?)),
            Type::BYTEA => Ok(raw.into()),
            _ => Ok(String::from_sql(kind, raw)?.as_str().into()),
        }
    }

    fn from_sql_null(_: &Type) -> Result<Value, Box<dyn Error + Sync + Send>> {
        Ok(Value::Null)
    }

    fn accepts(kind: &Type) -> bool {
        is_ours(kind)
    }
}

fn is_ours(kind: &Type) -> bool {
    matches!(*kind, Type::INT8 | Type::BYTEA | Type::TEXT)
}

pub(crate) fn row(from: &tokio_postgres::Row) -> Result<Row, DatabaseError> {
    let values = (0..from.len()).map(|at| from.try_get(at));
    Ok(Row(values.collect::<Result<_, _>>()?))
}
